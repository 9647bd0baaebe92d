import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Api } from '../support/backend/over-http.ts'
import { actAs, addSession } from '../support/backend/over-sql.ts'
import { openCopy } from '../support/hosted.ts'

const hosted = inject('hosted')
const admin = 'e0000000-0000-4000-8000-00000000000b'
const other = 'e0000000-0000-4000-8000-00000000000c'
const session = 'e1000000-0000-4000-8000-00000000000b'
let sql: Sql

beforeAll(async () => {
  sql = await openCopy(hosted, 2)
})
afterAll(() => sql.end())
beforeEach(async () => {
  await sql`delete from auth.users where id in (${admin}, ${other})`
  await sql`insert into auth.users (id, email) values (${admin}, 'a@example.com'),
    (${other}, 'o@example.com')`
  await sql`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
  await addSession(sql, admin, session)
})

const asAdmin = (statement: string) =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'authenticated', sub: admin, session_id: session })
    return [...(await transaction.unsafe(statement))]
  })

const adminCalls = [
  'select public.admin_members()',
  'select public.admin_member_export()',
  `select public.admin_order_resources('{}')`,
  'select public.admin_sessions()',
  'select public.admin_save_session()',
  'select public.admin_cancel_session()',
  'select public.admin_mailings()',
  'select public.admin_save_mailing()',
]
const memberCalls = [
  'select public.delete_my_account()',
  'select public.join_my_masterclass()',
  `select public.save_progress('a1a1a1a1-0000-4000-8000-000000000001')`,
  `update public.profiles set full_name = 'Changed'`,
]

/** Each ends the session or the account in a way in which the auth server may do so. */
const endings: [string, string][] = [
  ['has signed out everywhere', 'delete from auth.sessions'],
  [
    'has a session past its end',
    `update auth.sessions set not_after = now() - interval '1 second'`,
  ],
  ['is banned', `update auth.users set banned_until = now() + interval '1 hour'`],
  ['is banned for good', `update auth.users set banned_until = 'infinity'`],
  ['is soft-deleted', 'update auth.users set deleted_at = now()'],
  ["has somebody else's session", `update auth.sessions set user_id = '${other}'`],
]

describe('an admin whose access token has not expired yet', () => {
  test.each(endings)('who %s gets nothing and changes nothing', async (_, ending) => {
    await sql.unsafe(ending)
    for (const call of adminCalls) {
      await expect(asAdmin(call), call).rejects.toMatchObject({ code: '42501' })
    }
    for (const call of memberCalls) {
      await expect(asAdmin(call), call).rejects.toMatchObject({ code: 'PT401' })
    }
    expect(await asAdmin('select * from public.contact_messages')).toEqual([])
    expect(await sql`select id from auth.users where id = ${admin}`).toHaveLength(1)
    expect(await sql`select id from public.user_progress where user_id = ${admin}`).toEqual([])
  })

  test.each([
    ['whose ban is over', `update auth.users set banned_until = now() - interval '1 second'`],
    ['whose session ends later', `update auth.sessions set not_after = now() + interval '1 hour'`],
    ['who refreshed it', 'update auth.sessions set refreshed_at = now()'],
  ])('%s works on', async (_, change) => {
    await sql.unsafe(change)
    expect(await asAdmin('select * from public.admin_member_export()')).toHaveLength(2)
  })
})

describe('over HTTP', () => {
  const api = new Api(inject('backend'))
  const newAddress = () => `p${crypto.randomUUID()}@example.com`
  const deleteAccount = (token: string) =>
    api.fetch('/rest/v1/rpc/delete_my_account', { method: 'POST', body: '{}', token })

  test('a stolen token cannot delete the account after its owner signed out everywhere', async () => {
    const email = newAddress()
    const stolen = await api.signUp(email)
    await api.signOut(await api.signIn(email), 'global')
    const answer = await deleteAccount(stolen.accessToken)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'PT401' })
    expect((await api.signIn(email)).userId).toBe(stolen.userId)
  })

  test('an account is deleted after a fresh sign-in, and by a session that was refreshed since', async () => {
    const { refreshToken } = await api.signUp(newAddress())
    const refreshed = await api.fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    const { access_token } = await refreshed.json()
    expect((await deleteAccount(access_token)).status).toBeLessThan(300)
  })
})
