import { expect } from 'vitest'
import { type Claims, claimsOf } from '../../support/backend/over-sql.ts'
import { ask, ids, oneValue, test } from './requests.ts'

const admin = claimsOf('admin')
const member = claimsOf('member')

const ofAdmin = `where id = '${ids.admin}'`
const ofAdminSession = `where id = '${admin.session_id}'`

/** What has happened, with which token somebody comes, and whether they have an admin's rights. */
const cases: [says: string, happened: string, claims: Claims, isAdmin: boolean][] = [
  ['an admin', '', admin, true],
  ['a member', '', member, false],
  [
    'a member with another role',
    `insert into public.user_roles (user_id, role) values ('${ids.member}', 'reader')`,
    member,
    false,
  ],
  ["a member with an admin's session", '', { ...admin, sub: ids.member }, false],
  ["an admin with a member's session", '', { ...member, sub: ids.admin }, false],
  [
    'an admin whose session ended, though another session lives,',
    `insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${ids.admin}');
      delete from auth.sessions ${ofAdminSession}`,
    admin,
    false,
  ],
  [
    'an admin whose session is past its time',
    `update auth.sessions set not_after = now() - interval '1 second' ${ofAdminSession}`,
    admin,
    false,
  ],
  [
    'an admin whose session has an end that is not reached',
    `update auth.sessions set not_after = now() + interval '1 hour' ${ofAdminSession}`,
    admin,
    true,
  ],
  [
    'a banned admin',
    `update auth.users set banned_until = now() + interval '1 hour' ${ofAdmin}`,
    admin,
    false,
  ],
  [
    'an admin whose ban is over',
    `update auth.users set banned_until = now() - interval '1 hour' ${ofAdmin}`,
    admin,
    true,
  ],
  ['a deleted admin', `update auth.users set deleted_at = now() ${ofAdmin}`, admin, false],
]

for (const [says, happened, claims, isAdmin] of cases) {
  test(`${says} has ${isAdmin ? 'an' : 'no'} admin’s rights`, async (sql) => {
    await sql.unsafe(happened)
    expect(await oneValue(ask(sql, claims, 'select private.is_admin()'))).toBe(isAdmin)
  })
}
