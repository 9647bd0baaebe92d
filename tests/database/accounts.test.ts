import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { type Claims as AnyClaims, actAs, addSession } from '../support/backend/over-sql.ts'
import { openOwnCopy } from '../support/backend/own-copy.ts'

const sql = await openOwnCopy(20)

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
    ['a name of 10,000 characters', named('é'.repeat(10_000)), 'é'.repeat(120)],
    ['a cut that would end in white space', named(`${'a'.repeat(119)} b`), 'a'.repeat(119)],
    ['a cut that would part an emoji', named(`Ada ${'👩‍👩‍👧'.repeat(60)}`), 'Ada'],
    ['a name in no composed form', named('Zoe\u0308\tLee'), 'Zoë Lee'],
    ['a name that nobody can see', named('\u200b\u2800'), ''],
    ['an object as the name', named({ first: 'Ada' }), ''],
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

  test('twenty at once are twenty members', async () => {
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
    await Promise.all(ids.map((id) => signUp(id, null)))
    expect(await sql`select from public.profiles where id in ${sql(ids)}`).toHaveLength(20)
  })
})

type Claims = AnyClaims & { sub: string; session_id: string }

/** An account with something in every table that can say something about a person. */
async function signUpWithEverything(id: string): Promise<Claims> {
  const session = crypto.randomUUID()
  await signUp(id, '{"full_name": "Gone Soon"}')
  await addSession(sql, id, session)
  await sql`insert into auth.identities (provider_id, provider, user_id, identity_data)
    values (${id}, 'email', ${id}, ${sql.json({ email: `${id}@example.com` })})`
  await sql`insert into auth.refresh_tokens (token, user_id, session_id)
    values (${session}, ${id}, ${session})`
  await sql`insert into auth.mfa_amr_claims
    (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${session}, now(), now(), ${id})`
  await sql`insert into auth.mfa_factors
    (id, user_id, factor_type, status, created_at, updated_at)
    values (${session}, ${id}, 'totp', 'verified', now(), now())`
  await sql`insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
    values (gen_random_uuid(), ${session}, now(), '203.0.113.7', ${id})`
  await sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (gen_random_uuid(), ${id}, 'recovery_token', 'hash', ${id})`
  await sql`insert into auth.oauth_consents (id, user_id, scopes)
    values (gen_random_uuid(), ${id}, 'email')`
  await sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (${id}, '', '')`
  await sql`insert into auth.flow_state (id, user_id, provider_type, authentication_method)
    values (gen_random_uuid(), ${id}, 'recovery', 'recovery')`
  await sql`insert into auth.audit_log_entries (id, payload)
    values (gen_random_uuid(), ${sql.json({ actor_id: id })})`
  await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`
  await sql`insert into public.user_progress (user_id, resource_id, completed_at)
    select ${id}, id, now() from public.resources`
  const [announcement] =
    await sql`insert into public.announcements (title) values ('A') returning id`
  await sql`insert into public.announcement_dismissals (user_id, announcement_id)
    values (${id}, ${announcement?.['id']})`
  return { role: 'authenticated', sub: id, session_id: session }
}

/** The tables in which a member's id, or an address made of it, is written somewhere. */
async function tracesOf(id: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'public', 'private') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text from ${name} as t`)
    if (JSON.stringify(rows).includes(id)) found.push(name)
  }
  return found
}

/** The rows of each table that this connection has read without an index and not reported yet. */
async function rowsScanned(transaction: TransactionSql): Promise<Map<string, number>> {
  const rows = await transaction<{ name: string; read: number }[]>`
    select schemaname || '.' || relname as name, seq_tup_read::int as read
    from pg_stat_xact_user_tables`
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** Deletes the account of a token. @returns the tables of which it read more than 100 rows in order */
const deleteAs = (claims: Claims) =>
  sql.begin(async (transaction) => {
    const before = await rowsScanned(transaction)
    await actAs(transaction, claims)
    await transaction`select public.delete_my_account()`
    await transaction`select set_config('role', 'none', true)`
    const after = await rowsScanned(transaction)
    const tables = [...after].filter(([table, read]) => read - (before.get(table) ?? 0) > 100)
    return tables.map(([table]) => table)
  })

describe('deleting the account', () => {
  test('leaves no row about the member but their id in the change log, and the others alone', async () => {
    const id = crypto.randomUUID()
    const other = crypto.randomUUID()
    const claims = await signUpWithEverything(id)
    await signUpWithEverything(other)
    const tracesOfOther = await tracesOf(other)
    expect(await tracesOf(id)).toEqual(tracesOfOther)
    expect(tracesOfOther.length).toBeGreaterThanOrEqual(17)
    await deleteAs(claims)
    expect(await tracesOf(id)).toEqual(['auth.audit_log_entries', 'public.change_log'])
    expect(await tracesOf(other)).toEqual(tracesOfOther)
  })

  test('costs the same however much the others have done', async () => {
    const claims = await signUpWithEverything(crypto.randomUUID())
    await sql`insert into auth.audit_log_entries (id, payload)
      select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid())
      from generate_series(1, 20000)`
    await sql`insert into auth.users (id, email, created_at)
      select gen_random_uuid(), 'crowd' || number || '@example.com', now()
      from generate_series(1, 3000) as number`
    await sql`insert into auth.flow_state (id, user_id, provider_type, authentication_method)
      select gen_random_uuid(), id, 'recovery', 'recovery' from auth.users`
    await sql`insert into auth.sessions (id, user_id, created_at)
      select gen_random_uuid(), id, now() from auth.users`
    await sql`insert into public.user_progress (user_id, resource_id)
      select account.id, tool.id from auth.users as account, public.resources as tool
      on conflict do nothing`
    await sql`analyze`
    expect(await deleteAs(claims)).toEqual([])
  })
})
