import { type Claims, claimsOf } from '#backend/over-sql.ts'
import { expect, ids, test } from './probe.ts'

const admin = claimsOf('admin')
const member = claimsOf('member')

const session = (set: string) => `update auth.sessions set ${set} where id = '${admin.session_id}'`
const account = (set: string) => `update auth.users set ${set} where id = '${ids.admin}'`
const ended = `insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${ids.admin}');
  delete from auth.sessions where id = '${admin.session_id}'`
const reader = `insert into public.user_roles (user_id, role) values ('${ids.member}', 'reader')`
const [past, future] = ["now() - interval '1 second'", "now() + interval '1 hour'"]

/** What has happened, with which token somebody comes, and whether they have an admin's rights. */
const cases: [says: string, happened: string, claims: Claims, isAdmin: boolean][] = [
  ['an admin', '', admin, true],
  ['a member', '', member, false],
  ['a member with another role', reader, member, false],
  ["a member with an admin's session", '', { ...admin, sub: ids.member }, false],
  ["an admin with a member's session", '', { ...member, sub: ids.admin }, false],
  ['an admin whose session ended, though another session lives,', ended, admin, false],
  ['an admin whose session is past its time', session(`not_after = ${past}`), admin, false],
  ['an admin whose session ends later', session(`not_after = ${future}`), admin, true],
  ['a banned admin', account(`banned_until = ${future}`), admin, false],
  ['an admin whose ban is over', account(`banned_until = ${past}`), admin, true],
  ['a deleted admin', account('deleted_at = now()'), admin, false],
]

for (const [says, happened, claims, isAdmin] of cases) {
  test(`${says} has ${isAdmin ? 'an' : 'no'} admin’s rights`, async (db) => {
    await db.unsafe(happened)
    const answer = await db.query(claims, 'select private.is_admin()')
    expect(answer).toEqual([{ is_admin: isAdmin }])
  })
}
