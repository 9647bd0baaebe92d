import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actAs, addSession } from '../../support/backend/over-sql.ts'
import { openCopy } from '../../support/hosted.ts'

type Figures = Record<'registered' | 'waiting' | 'canceled' | 'attended' | 'accounts', string> & {
  source: string | null
  first_tool: string | null
  all_tools: string | null
}

const hosted = inject('hosted')
const admin = 'e0000000-0000-4000-8000-00000000000a'
const apiSession = 'e1000000-0000-4000-8000-00000000000a'
let sql: Sql
let session: string

beforeAll(async () => {
  sql = await openCopy(hosted)
  await sql`insert into auth.users (id, email) values (${admin}, 'owner@example.com')`
  await sql`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
  await addSession(sql, admin, apiSession)
})
afterAll(() => sql.end())

beforeEach(async () => {
  await sql`delete from auth.users where id <> ${admin}`
  await sql`delete from public.masterclass_sessions`
  await sql`update public.resources set is_active = true`
  session = await addMasterclass('pilot')
})

async function addMasterclass(slug: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.masterclass_sessions (slug, seats, registration_open)
    values (${slug}, 1000, true) returning id`
  return row?.id ?? ''
}

const asAdmin = <Answer>(work: (inner: TransactionSql) => Promise<Answer>) =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'authenticated', sub: admin, session_id: apiSession })
    return work(transaction)
  })

const funnel = (id = session) =>
  asAdmin(async (inner) => [
    ...(await inner<Figures[]>`select * from public.admin_registration_funnel(${id})`),
  ])
const total = async (id = session) => (await funnel(id))[0]

/** People from a source, some of whom have an account. @returns the accounts */
async function addPeople(source: string | null, people: number, accounts: number) {
  const emails = Array.from({ length: people }, () => `${crypto.randomUUID()}@example.com`)
  for (const email of emails) {
    await sql`insert into public.registrations (session_id, email, source)
      values (${session}, ${email}, ${source})`
  }
  const ids: string[] = []
  for (const email of emails.slice(0, accounts)) {
    const id = crypto.randomUUID()
    await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`
    ids.push(id)
  }
  return ids
}

const complete = (account: string, tools: number) =>
  sql`insert into public.user_progress (user_id, resource_id, completed_at)
    select ${account}, id, now() from public.resources order by position limit ${tools}`

const toolCount = async () => (await sql`select from public.resources where is_active`).length

describe('the funnel of a session', () => {
  test('has no people before anybody registers', async () => {
    expect(await funnel()).toEqual([
      {
        source: null,
        ...{ registered: '0', waiting: '0', canceled: '0', attended: '0', accounts: '0' },
        ...{ first_tool: '0', all_tools: '0' },
      },
    ])
  })

  test('counts who registered, attended, has an account, completed one tool and all tools', async () => {
    const [first = '', second = '', third = ''] = await addPeople('newsletter', 9, 7)
    await complete(first, await toolCount())
    await complete(second, 2)
    await complete(third, 1)
    await sql`update public.registrations set attended_at = now() where user_id is null`
    await sql`update public.masterclass_sessions set seats = 9`
    await addPeople('newsletter', 1, 0)
    expect(await total()).toMatchObject({
      ...{ registered: '9', waiting: '1', attended: '2', accounts: '7' },
      ...{ first_tool: '3', all_tools: '1' },
    })
  })

  test('counts by source, also those who came from none', async () => {
    await addPeople('newsletter', 2, 0)
    await addPeople(null, 1, 0)
    expect((await funnel()).map(({ source, registered }) => [source, registered])).toEqual([
      [null, '3'],
      ['', '1'],
      ['newsletter', '2'],
    ])
  })

  test('never mixes sessions', async () => {
    const other = await addMasterclass('second')
    await addPeople('newsletter', 3, 0)
    expect([(await total())?.registered, (await total(other))?.registered]).toEqual(['3', '0'])
  })

  test('follows a member who takes a completion back, and a person who cancels or is deleted', async () => {
    const accounts = await addPeople(null, 8, 6)
    for (const account of accounts) await complete(account, 1)
    const [first = '', second = ''] = accounts
    await sql`update public.user_progress set completed_at = null where user_id = ${first}`
    expect(await total()).toMatchObject({ accounts: '6', first_tool: '5' })
    await sql`delete from public.user_progress where user_id = ${second}`
    expect(await total()).toMatchObject({ accounts: '6', first_tool: '4' })
    await sql`update public.registrations set state = 'canceled' where user_id = ${first}`
    expect(await total()).toMatchObject({ registered: '7', canceled: '1', accounts: '5' })
    await sql`delete from public.registrations where user_id is null`
    expect(await total()).toMatchObject({ registered: '5', canceled: '1' })
    await sql`delete from auth.users where id <> ${admin}`
    expect(await total()).toMatchObject({ registered: '0', canceled: '0', accounts: '0' })
  })

  test('counts the tools that are turned on', async () => {
    const accounts = await addPeople(null, 5, 5)
    const count = await toolCount()
    for (const account of accounts) await complete(account, count - 1)
    expect(await total()).toMatchObject({ all_tools: '0' })
    await sql`update public.resources set is_active = false
      where position = (select max(position) from public.resources)`
    expect(await total()).toMatchObject({ all_tools: '5' })
    await sql`update public.resources set is_active = false`
    expect(await total()).toMatchObject({ first_tool: '5', all_tools: '5' })
  })
})

/** People with an account by source, and the sources whose progress is told; `all` is the total. */
const groups: [accounts: Record<string, number>, told: string[]][] = [
  [{ a: 4 }, []],
  [{ a: 5 }, ['all', 'a']],
  [{ a: 0 }, ['all', 'a']],
  [{ a: 0, b: 1 }, ['a']],
  [{ a: 5, b: 1 }, ['all']],
  [{ a: 5, b: 0 }, ['all', 'a', 'b']],
  [{ a: 6, b: 5, c: 1 }, ['all', 'a']],
  [{ a: 5, b: 3, c: 2 }, ['all', 'a']],
  [{ a: 2, b: 2, c: 1 }, ['all']],
  [{ a: 2, b: 1 }, []],
]

test.each(groups)(
  'of %j accounts by source it tells the progress of %j',
  async (accounts, told) => {
    for (const [source, number] of Object.entries(accounts)) {
      for (const account of await addPeople(source, number + 6, number)) await complete(account, 1)
    }
    const rows = await funnel()
    expect(rows.filter((row) => row.first_tool !== null).map((row) => row.source ?? 'all')).toEqual(
      told,
    )
    expect(rows.map((row) => row.first_tool === null)).toEqual(
      rows.map((row) => row.all_tools === null),
    )
  },
)
