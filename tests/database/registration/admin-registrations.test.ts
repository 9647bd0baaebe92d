import { readFile } from 'node:fs/promises'
import type { TransactionSql } from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, addSession } from '../../support/backend/over-sql.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'

type Listed = {
  email: string
  state: string
  place: string | null
  has_account: boolean
  position: string
}

const admin = 'e0000000-0000-4000-8000-00000000000a'
const apiSession = 'e1000000-0000-4000-8000-00000000000a'
const guest = (number: number) => `guest-${number}@example.com`
const sql = await openOwnCopy()

beforeAll(async () => {
  await sql`insert into auth.users (id, email) values (${admin}, 'owner@example.com')`
  await sql`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
  await addSession(sql, admin, apiSession)
})

beforeEach(async () => {
  await sql`truncate public.masterclass_sessions cascade`
  await sql`delete from private.people`
})

/** A session in which these many people register one after another. @returns its id */
async function openSession(slug: string, seats: number, people: number): Promise<string> {
  const [session] = await sql<{ id: string }[]>`
    insert into public.masterclass_sessions (slug, seats, registration_open)
    values (${slug}, ${seats}, true) returning id`
  const id = session?.id ?? ''
  await sql`insert into public.registrations (session_id, name, person_id, confirmed_at)
    select ${id}, 'Guest ' || number,
      private.ensure_person('guest-' || number || '@example.com'), now()
    from generate_series(1, ${people}::int) as number order by number`
  await sql`delete from public.change_log` // That the owner added a session is not asked here.
  return id
}

const asAdmin = <Answer>(work: (inner: TransactionSql) => Promise<Answer>) =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'authenticated', sub: admin, session_id: apiSession })
    return work(transaction)
  })

const list = (session: string, search = '', before: string | null = null): Promise<Listed[]> =>
  asAdmin(async (inner) => [
    ...(await inner<Listed[]>`
      select * from public.admin_registrations(${session}, ${search}, ${before})`),
  ])

async function remove(email: string): Promise<void> {
  const [row] = await sql`select id from public.registrations
    where person_id = private.person_at(${email})`
  await asAdmin((inner) => inner`select public.admin_delete_person(${row?.['id'] ?? null})`)
}

const emails = (rows: readonly Listed[]) => rows.map(({ email }) => email)
const entries = () =>
  sql`select actor_role, action, table_name, row_title, changes from public.change_log order by id`

describe("the admin's list of registrations", () => {
  test('is fifty at a time, the newest first, each person once', async () => {
    const session = await openSession('pilot', 200, 120)
    const first = await list(session)
    const second = await list(session, '', first.at(-1)?.position)
    const third = await list(session, '', second.at(-1)?.position)
    expect([first.length, second.length, third.length]).toEqual([50, 50, 20])
    expect(emails([...first, ...second, ...third])).toEqual(
      Array.from({ length: 120 }, (_, at) => guest(120 - at)),
    )
  })

  test('reads a search from an index among 20,000 registrations', async () => {
    const session = await openSession('pilot', 0, 0)
    await sql`alter table public.registrations disable trigger new_registrations_take_free_seats`
    await sql`insert into private.people (address)
      select 'guest-' || number || '@example.com' from generate_series(1, 20000) as number
      on conflict do nothing`
    await sql`insert into public.registrations (session_id, name, person_id)
      select ${session}, 'Guest', id from private.people where address ~ '^guest'`
    await sql`alter table public.registrations enable trigger new_registrations_take_free_seats`
    await sql`analyze public.registrations, private.people`
    const plan = await sql`explain (format json) select id from private.people
      where private.words_of(address) @@ private.search_query('guest-19777@')`
    expect(JSON.stringify(plan)).toContain('people_by_word')
    expect(emails(await list(session, 'guest-19777@'))).toEqual([guest(19777)])
  })
})

describe('an admin who deletes', () => {
  test('a person deletes all of them, gives their seat away, and leaves their account', async () => {
    const session = await openSession('pilot', 1, 3)
    const second = await openSession('second', 9, 1)
    await sql`insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), ${guest(1)}, now())`
    await sql`insert into private.consents (person_id, is_given, page, wording)
      values (private.person_at(${guest(1)}), true, 'registration', 1)`
    await remove(guest(1))
    expect((await list(session)).map(({ email, state }) => [email, state])).toEqual([
      [guest(3), 'waiting'],
      [guest(2), 'confirmed'],
    ])
    expect(await list(second)).toEqual([])
    expect(await entries()).toMatchObject([
      { actor_role: 'authenticated', action: 'delete', table_name: 'people', row_title: null },
    ])
    // The account goes on, as a person who has agreed to nothing.
    const left = await sql`select private.takes_news(id) as news from private.people
      where address = ${guest(1)} and user_id is not null`
    expect(left).toEqual([{ news: false }])
    await sql`delete from auth.users where email = ${guest(1)}`
  })
})

test('the owner who deletes registrations of two sessions is recorded with how many', async () => {
  await openSession('first', 9, 2)
  await openSession('second', 9, 3)
  await sql`delete from public.registrations where true`
  expect(
    await sql`select row_id, row_title, changes from public.change_log order by row_title`,
  ).toEqual([
    { row_id: null, row_title: 'first', changes: { registrations: [2, 0] } },
    { row_id: null, row_title: 'second', changes: { registrations: [3, 0] } },
  ])
})

test('registrations that go with an account are not what an admin did, and of expired ones the number is kept', async () => {
  await openSession('pilot', 9, 2)
  await sql`insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), ${guest(1)}, now())`
  await sql`delete from auth.users where email = ${guest(1)}`
  await sql`update public.registrations set created_at = now() - interval '2 years'`
  const migration = await readFile('supabase/migrations/20261121000013_email_schedule.sql', 'utf8')
  const [, job = ''] = /\$job\$(.*)\$job\$/.exec(migration) ?? []
  await sql.begin(async (transaction) => {
    await transaction`set local session authorization postgres`
    await transaction.unsafe(job)
  })
  expect(await sql`select from public.registrations`).toEqual([])
  expect(await entries()).toMatchObject([
    { actor_role: 'service_role', changes: { expired: [1, 0] } },
  ])
})

test('an export brings everyone in order', async () => {
  const session = await openSession('pilot', 0, 1200)
  const read = (id: string, before: string | null) =>
    asAdmin(async (inner) => [
      ...(await inner<Listed[]>`
        select * from public.admin_registrations(${id}, '', ${before}, true)`),
    ])
  const first = await read(session, null)
  const rest = await read(session, first.at(-1)?.position ?? null)
  expect([first.length, rest.length]).toEqual([1000, 200])
  expect(new Set(emails([...first, ...rest])).size).toBe(1200)
})
