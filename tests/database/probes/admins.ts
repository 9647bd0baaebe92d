import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { type Claims, claimsOf } from '../../support/backend/over-sql.ts'
import { ids, request, test } from './requests.ts'

const admin = claimsOf('admin')
const member = claimsOf('member')

const isAdmin = (sql: TransactionSql, claims: Claims): Promise<boolean> =>
  request(sql, claims, async (asked) => {
    const [row] = await asked<{ is: boolean }[]>`select private.is_admin() as is`
    return row?.is === true
  })

const ofAdmin = `where id = '${ids.admin}'`

type Case = { says: string; prepare?: string; claims: Claims; expected: boolean }

const ofAdminSession = `where id = '${admin.session_id}'`

const cases: Case[] = [
  { says: 'an admin has an admin’s rights', claims: admin, expected: true },
  { says: 'a member has no admin’s rights', claims: member, expected: false },
  {
    says: 'another role makes no admin',
    prepare: `insert into public.user_roles (user_id, role) values ('${ids.member}', 'reader')`,
    claims: member,
    expected: false,
  },
  {
    says: "a member with an admin's session has no admin’s rights",
    claims: { ...admin, sub: ids.member },
    expected: false,
  },
  {
    says: "an admin with a member's session has no admin’s rights",
    claims: { ...member, sub: ids.admin },
    expected: false,
  },
  {
    says: 'an admin whose session ended has no admin’s rights, though another session lives',
    prepare: `insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${ids.admin}');
      delete from auth.sessions ${ofAdminSession}`,
    claims: admin,
    expected: false,
  },
  {
    says: 'an admin whose session is past its time has no admin’s rights',
    prepare: `update auth.sessions set not_after = now() - interval '1 second' ${ofAdminSession}`,
    claims: admin,
    expected: false,
  },
  {
    says: 'an admin whose session has an end that is not reached has an admin’s rights',
    prepare: `update auth.sessions set not_after = now() + interval '1 hour' ${ofAdminSession}`,
    claims: admin,
    expected: true,
  },
  {
    says: 'a banned admin has no admin’s rights',
    prepare: `update auth.users set banned_until = now() + interval '1 hour' ${ofAdmin}`,
    claims: admin,
    expected: false,
  },
  {
    says: 'an admin whose ban is over has an admin’s rights',
    prepare: `update auth.users set banned_until = now() - interval '1 hour' ${ofAdmin}`,
    claims: admin,
    expected: true,
  },
  {
    says: 'a deleted admin has no admin’s rights',
    prepare: `update auth.users set deleted_at = now() ${ofAdmin}`,
    claims: admin,
    expected: false,
  },
]

for (const { says, prepare, claims, expected } of cases) {
  test(says, async (sql) => {
    if (prepare !== undefined) await sql.unsafe(prepare)
    expect(await isAdmin(sql, claims)).toBe(expected)
  })
}
