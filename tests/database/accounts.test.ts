import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, copyDatabase, inDatabase } from '../support/hosted.ts'
import { Api } from '../support/over-http.ts'

const hosted = inject('hosted')
let sql: Sql

beforeAll(async () => {
  sql = connect(inDatabase(hosted.superuser, await copyDatabase(hosted)), 20)
})
afterAll(() => sql.end())

/** Makes an account the way the auth server does: as its own role. */
const signUp = (id: string, metadata: string | null) =>
  sql.begin(async (transaction) => {
    await transaction`set local role supabase_auth_admin`
    await transaction`insert into auth.users (id, email, raw_user_meta_data, created_at)
      values (${id}, ${`${id}@example.com`}, ${metadata}::text::jsonb, now())`
  })

describe('signing up', () => {
  const named = (value: unknown) => JSON.stringify({ full_name: value })

  test.each<[string, string | null, string]>([
    ['an ordinary name', named('Ada Lovelace'), 'Ada Lovelace'],
    ['white space around the name', named(' \u3000Ada\u00a0\n'), 'Ada'],
    ['a name of 10,000 characters', named('é'.repeat(10_000)), 'é'.repeat(120)],
    ['a cut that would end in white space', named(`${'a'.repeat(119)} b`), 'a'.repeat(119)],
    ['metadata as a JSON string that holds an object', JSON.stringify(named('Ada')), 'Ada'],
    ['metadata as a JSON string that holds rubbish', JSON.stringify('{oops'), ''],
    ['an object as the name', named({ first: 'Ada' }), ''],
    ['an array as the name', named(['Ada']), ''],
    ['a number as the name', named(42), ''],
    ['null as the name', named(null), ''],
    ['an array as metadata', '[1]', ''],
    ['a number as metadata', '7', ''],
    ['JSON null as metadata', 'null', ''],
    ['no metadata', null, ''],
  ])('with %s makes a profile', async (_, metadata, expected) => {
    const id = crypto.randomUUID()
    await signUp(id, metadata)
    expect(await sql`select full_name from public.profiles where id = ${id}`).toEqual([
      { full_name: expected },
    ])
  })

  test('twenty at once are twenty members, each counted once', async () => {
    const count = async () => {
      const [row] = await sql<{ profiles: number; counted: number }[]>`
        select (select count(*)::int from public.profiles) as profiles,
          (select sum(amount)::int from private.daily_figures where figure = 'sign_ups') as counted`
      return row
    }
    const before = (await count())?.profiles ?? 0
    await Promise.all(Array.from({ length: 20 }, () => signUp(crypto.randomUUID(), null)))
    expect(await count()).toEqual({ profiles: before + 20, counted: before + 20 })
  })
})

/** Everywhere a member's id may be written. */
async function tracesOf(id: string, tables: string[], read: (table: string) => Promise<unknown>) {
  const found: string[] = []
  for (const table of tables) {
    if (JSON.stringify(await read(table)).includes(id)) found.push(table)
  }
  return found
}

describe('deleting the account', () => {
  test('leaves no row about the member in any table of the database, and the others alone', async () => {
    const id = crypto.randomUUID()
    const other = crypto.randomUUID()
    for (const each of [id, other]) {
      const session = crypto.randomUUID()
      await signUp(each, '{"full_name": "Gone Soon"}')
      await sql`insert into auth.identities (provider_id, provider, user_id, identity_data)
        values (${each}, 'email', ${each}, '{}')`
      await sql`insert into auth.sessions (id, user_id) values (${session}, ${each})`
      await sql`insert into auth.refresh_tokens (token, user_id, session_id)
        values ('t', ${each}, ${session})`
      await sql`insert into auth.audit_log_entries (id, payload)
        values (gen_random_uuid(), ${sql.json({ actor_id: each })})`
      await sql`insert into public.user_roles (user_id, role) values (${each}, 'admin')`
      await sql`insert into public.user_progress (user_id, resource_id, completed_at)
        select ${each}, id, now() from public.resources`
      const [announcement] =
        await sql`insert into public.announcements (title) values ('A') returning id`
      await sql`insert into public.announcement_dismissals (user_id, announcement_id)
        values (${each}, ${announcement?.['id']})`
    }
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('auth', 'public', 'private')`
    const traces = (of: string) =>
      tracesOf(
        of,
        tables.map(({ name }) => name),
        (table) => sql.unsafe(`select t::text from ${table} as t`),
      )
    const tracesOfOther = await traces(other)

    await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: id, role: 'authenticated' })
      await transaction`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${claims}, true)`
      await transaction`select public.delete_my_account()`
    })

    expect(tracesOfOther.length).toBeGreaterThanOrEqual(9)
    expect(await traces(id)).toEqual([])
    expect(await traces(other)).toEqual(tracesOfOther)
  })

  test('over HTTP ends the account, its rows and its sessions', async () => {
    const api = new Api(inject('backend'))
    const email = `${crypto.randomUUID()}@example.com`
    const { accessToken, refreshToken, userId } = await api.signUp(email, { full_name: 'Gone' })
    const tool = 'a1a1a1a1-0000-4000-8000-000000000001'
    const call = (name: string, body: unknown) =>
      api.fetch(`/rest/v1/rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        token: accessToken,
      })
    expect((await call('save_progress', { p_resource_id: tool, p_state: {} })).status).toBe(200)
    expect((await call('delete_my_account', {})).status).toBeLessThan(300)
    const tables = ['profiles', 'user_progress', 'user_roles', 'announcement_dismissals']
    expect(await tracesOf(userId, tables, (table) => api.asOwner('GET', table))).toEqual([])
    const refreshed = await api.fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    expect(refreshed.status).toBe(400)
    await expect(api.signIn(email)).rejects.toThrow('invalid_credentials')
  })
})
