import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { claimsOf, openedBy } from '../../support/backend/over-sql.ts'
import type { PlainJson } from '../../support/backend/world.ts'
import { codeOf, ids, request, test } from './requests.ts'

const newcomer = 'e0000000-0000-4000-8000-000000000009'

const signUp = (sql: TransactionSql, metadata: PlainJson) =>
  sql.savepoint(async (inner) => {
    await inner`set local role supabase_auth_admin`
    await inner`insert into auth.users (id, email, raw_user_meta_data)
      values (${newcomer}, 'nina@example.org', ${inner.json(metadata)})`
    await inner`reset role`
  })

const names: [says: string, metadata: PlainJson, name: string][] = [
  ['a name', { full_name: ' Nina New ' }, 'Nina New'],
  ['metadata as a JSON string', '{"full_name": "Nina New"}', 'Nina New'],
  ['invalid JSON as metadata', '{oops', ''],
  ['a number as the name', { full_name: 42 }, ''],
]

for (const [says, metadata, name] of names) {
  test(`signing up with ${says} makes a profile`, async (sql) => {
    await signUp(sql, metadata)
    const profiles = await sql`select full_name from public.profiles where id = ${newcomer}`
    expect(profiles).toEqual([{ full_name: name }])
  })
}

const found = (sql: TransactionSql, search: string): Promise<string[]> =>
  request(sql, 'admin', async (asked) => {
    const rows = await asked<{ id: string }[]>`
      select jsonb_path_query(admin_members, '$.members[*].id') #>> '{}' as id
      from public.admin_members(${search})`
    return rows.map(({ id }) => id)
  })

test('a search finds members by the name and address they have now', async (sql) => {
  const versions = () => sql`select id, ctid::text from public.profiles order by id`
  await signUp(sql, { full_name: 'Nina New' })
  expect(await found(sql, 'nina new')).toEqual([newcomer])
  await sql`update public.profiles set full_name = 'Zora' where id = ${newcomer}`
  expect(await found(sql, 'zora')).toEqual([newcomer])
  await sql`update auth.users set email = 'quill@example.org' where id = ${newcomer}`
  expect(await found(sql, 'quill')).toEqual([newcomer])
  const before = await versions()
  await sql`update auth.users set email = email`
  expect(await versions()).toEqual(before)
})

/** Every row of the tables that could name someone, as text. */
async function allRows(sql: TransactionSql): Promise<string[]> {
  const tables = await sql<{ query: string }[]>`
    select format('select t::text as row from %I.%I as t', schemaname, tablename) as query
    from pg_tables where schemaname in ('auth', 'public', 'private')`
  const rows = await sql.unsafe<{ row: string }[]>(
    tables.map(({ query }) => query).join(' union all '),
  )
  return rows.map(({ row }) => row)
}

const deleteOwnAccount = (sql: TransactionSql) =>
  request(sql, 'member', (asked) => asked`select public.delete_my_account()`)

test('deleting the own account leaves no row about oneself and every row about others', async (sql) => {
  for (const id of [ids.member, ids.otherMember]) {
    await sql`insert into auth.flow_state (id, user_id, provider_type, authentication_method)
      values (gen_random_uuid(), ${id}, 'email', 'magiclink')`
  }
  const naming = async (id: string) => (await allRows(sql)).filter((row) => row.includes(id))
  const ofOther = await naming(ids.otherMember)
  await deleteOwnAccount(sql)
  expect(await naming(ids.member)).toEqual([])
  expect(await naming(ids.otherMember)).toEqual(ofOther)
})

test('no account is deleted but in a session that the password has opened just now', async (sql) => {
  for (const amr of [
    openedBy('password', 420),
    openedBy('otp'),
    [...openedBy('oauth'), ...openedBy('password', 420)],
    [{ method: 'password' }],
    ['password'],
    null,
  ]) {
    const claims = { ...claimsOf('member'), amr }
    const deleting = (inner: TransactionSql) =>
      request(inner, claims, (asked) => asked`select public.delete_my_account()`)
    expect(await codeOf(sql, deleting)).toBe('PT403')
  }
})

test('the secret key finds the account of an address and of no other', async (sql) => {
  const accountOf = (email: string) =>
    request(sql, 'sender', async (asked) => {
      const rows = await asked<{ id: string }[]>`select public.account_of(${email}) as id`
      return rows[0]?.id
    })
  expect(await accountOf(' ADMIN@example.com')).toBe(ids.admin)
  expect(await accountOf('member@example.com')).toBe(ids.member)
  expect(await accountOf('nobody@example.com')).toBeNull()
})
