import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actAs, addSession } from '../support/backend/over-sql.ts'
import { openCopy } from '../support/hosted.ts'

const MEMBERS = 10_000
const hosted = inject('hosted')
const claims = {
  role: 'authenticated',
  sub: 'e0000000-0000-4000-8000-000000000001',
  session_id: 'e1000000-0000-4000-8000-000000000001',
} as const

let sql: Sql
let announcement: string

beforeAll(async () => {
  sql = await openCopy(hosted, 4)
  // What a sign-up does for one is done for all of them at once.
  await sql`alter table auth.users disable trigger accounts_become_people`
  await sql`insert into auth.users (id, email, email_confirmed_at)
    select case number when 1 then ${claims.sub}::uuid else gen_random_uuid() end,
      'person' || number || '@example.com', now()
    from generate_series(1, ${MEMBERS}) as number`
  await sql`alter table auth.users enable trigger accounts_become_people`
  await sql`insert into private.people (address, user_id, proved_at)
    select email, id, now() from auth.users`
  await agree()
  await addSession(sql, claims.sub, claims.session_id)
  await sql`insert into public.user_roles (user_id, role) values (${claims.sub}, 'admin')`
  await sql`update private.settings set is_email_enabled = true where true`
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title) values ('News') returning id`
  announcement = row?.id ?? ''
})

afterAll(() => sql.end())

/** Every member agrees to news. */
const agree = () =>
  sql`insert into private.consents (person_id, is_given, page, wording)
    select id, true, 'account', 1 from private.people where not private.takes_news(id)`

const asAdmin = <Answer>(work: (inner: TransactionSql) => Promise<Answer>) =>
  sql.begin(async (transaction) => {
    await actAs(transaction, claims)
    return work(transaction)
  })

/** Within the time limit of the API, which the transaction has too. */
const send = () =>
  asAdmin(async (inner) => {
    const [row] = await inner<{ emails: number }[]>`
      select public.admin_email_announcement(${announcement}) as emails`
    return row?.emails ?? 0
  })

test('two admins who send one announcement to 10,000 members at once send it once', async () => {
  const sent = await Promise.all([send(), send(), send()])
  expect(sent.toSorted((a, b) => a - b)).toEqual([0, 0, MEMBERS])
  const [row] = await sql`
    select count(*)::int as emails, count(distinct person_id)::int as people
    from private.emails`
  expect(row).toEqual({ emails: MEMBERS, people: MEMBERS })
})

test('who becomes a member later does not get it', async () => {
  await sql`insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), 'late@example.com', now())`
  await agree()
  expect(await send()).toBe(0)
  expect(await sql`select from private.emails`).toHaveLength(MEMBERS)
})

test('a confirmation goes before them, and senders never claim the same email', async () => {
  await sql`insert into private.emails (kind, key, person_id)
    values ('confirm-seat', 'late', private.ensure_person('nina@example.com'))`
  const claim = () =>
    sql.begin(async (transaction) => {
      await actAs(transaction, { role: 'service_role' })
      const rows = await transaction<{ email: { id: string; recipient: string } }[]>`
        select public.claim_emails(50) as email`
      return rows.map(({ email }) => email)
    })
  const [first = []] = [await claim()]
  expect(first.map(({ recipient }) => recipient)).toContain('nina@example.com')
  const others = (await Promise.all([claim(), claim(), claim(), claim()])).flat()
  const ids = [...first, ...others].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(250)
})
