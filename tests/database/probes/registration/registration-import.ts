import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { sessionAt } from '../../../support/backend/over-sql.ts'
import { codeOf, ids, oneValue, request, testAfter } from '../requests.ts'

type Person = { name?: string; email?: string; attended?: boolean }

export const nina = { name: 'Nina New', email: 'nina@example.com' }
export const guest = (index: number) => ({ name: 'Guest', email: `guest-${index}@example.com` })

/** Imports as an admin, or previews it. @returns what becomes of each person */
export const importInto =
  (slug: string, people: Person[], isPreview = false, mayBeEmailed = false) =>
  async (sql: TransactionSql): Promise<string[]> => {
    const id = await sessionAt(sql, slug)
    return request(sql, 'admin', (asked) =>
      oneValue(asked`select public.admin_import_registrations(
        ${id}, ${asked.json(people)}, ${isPreview}, ${mayBeEmailed})`),
    )
  }

export const stored = (sql: TransactionSql, slug: string) => sql`
  select name, email, state, source, may_be_emailed, attended_at = starts_at as attended
  from tests.registrations join public.masterclass_sessions as session on session.id = session_id
  where slug = ${slug} order by email`

export const imported = (person: typeof nina) => ({
  ...person,
  state: 'registered',
  source: 'import',
  may_be_emailed: false,
  attended: null,
})

/** Session `past` has started, `next` has one seat, `undated` has no date. */
export const test = testAfter(async (sql) => {
  await sql`insert into public.masterclass_sessions (slug, seats, starts_at) values
    ('past', 1, now() - interval '1 day'), ('next', 1, now() + interval '1 day'),
    ('undated', 1, null)`
})

export const add = (
  sql: TransactionSql,
  slug: string,
  { name, email }: typeof nina,
  state: string,
) => sql`
  insert into public.registrations
    (session_id, name, person_id, state, source, confirmed_at, canceled_at)
  select id, ${name}, private.ensure_person(${email}), ${state}, 'newsletter',
    case when ${state} <> 'canceled' then now() end,
    case when ${state} = 'canceled' then now() end
  from public.masterclass_sessions where slug = ${slug}`

test('an imported person may be emailed until they cancel, whatever list comes later', async (sql) => {
  const came = [{ ...nina, attended: true }]
  const mayBeEmailed = async () => (await stored(sql, 'past')).map((row) => row['may_be_emailed'])
  await importInto('past', [nina], false, true)(sql)
  await importInto('past', came)(sql)
  expect(await mayBeEmailed()).toEqual([true])
  await sql`update public.registrations set state = 'canceled', canceled_at = now(),
    imported_at = null, may_be_emailed = false, attended_at = null
    where person_id = private.person_at(${nina.email})`
  expect(await importInto('past', came, false, true)(sql)).toEqual(['updated'])
  expect(await mayBeEmailed()).toEqual([false])
})

test('an imported person who has confirmed is emailed anyway, so that a list changes nothing', async (sql) => {
  await add(sql, 'next', nina, 'registered')
  expect(await importInto('next', [nina], false, true)(sql)).toEqual(['unchanged'])
})

test('an imported person keeps the seat when the time to confirm is over', async (sql) => {
  await importInto('next', [nina])(sql)
  await sql`update public.registrations set held_until = now() - interval '1 minute'
    where person_id = private.person_at(${nina.email})`
  const state = sql`select private.describe_registration(id) ->> 'state'
    from public.registrations where person_id = private.person_at(${nina.email})`
  expect(await oneValue(state)).toBe('unconfirmed')
})

test('an imported person is there once, however often and in whatever case they are imported', async (sql) => {
  const twice = [nina, { ...nina, name: 'Other', email: 'NINA@example.com' }]
  expect(await importInto('next', twice)(sql)).toEqual(['added', 'unchanged'])
  const version = () => sql`select xmin::text, ctid::text from public.registrations
    where person_id = private.person_at(${nina.email})`
  const before = await version()
  expect(await importInto('next', [nina])(sql)).toEqual(['unchanged'])
  expect(await version()).toEqual(before)
  expect(await stored(sql, 'next')).toEqual([imported(nina)])
})

test('an imported person needs an address, and no name', async (sql) => {
  const people = [
    { name: 'No address' },
    { email: 'no address' },
    { ...nina, name: 'x'.repeat(101) },
    { email: ' nina@example.com ' },
  ]
  expect(await importInto('next', people)(sql)).toEqual(['invalid', 'invalid', 'invalid', 'added'])
  expect(await stored(sql, 'next')).toEqual([imported({ ...nina, name: '' })])
})

test('an imported person is told in a preview as it will be, and nothing is written', async (sql) => {
  await add(sql, 'next', guest(3), 'registered')
  await add(sql, 'next', nina, 'waiting')
  const before = await stored(sql, 'next')
  const people = async () => (await sql`select from private.people`).length
  const known = await people()
  const everyone = [nina, { ...guest(1), attended: true }, guest(2), { name: 'No address' }]
  const outcomes = ['updated', 'not_started', 'added', 'invalid']
  expect(await importInto('next', everyone, true)(sql)).toEqual(outcomes)
  expect(await stored(sql, 'next')).toEqual(before)
  expect(await people()).toBe(known)
  expect(await entries(sql)).toEqual([])
  expect(await importInto('next', everyone)(sql)).toEqual(outcomes)
})

test('an imported person who waited has a seat, and keeps the name and source they had', async (sql) => {
  await add(sql, 'next', guest(1), 'registered')
  await add(sql, 'next', nina, 'waiting')
  await add(sql, 'next', guest(2), 'waiting')
  const people = [{ ...nina, name: 'Other' }]
  expect(await importInto('next', people)(sql)).toEqual(['updated'])
  const rows = await stored(sql, 'next')
  expect(rows.map(({ state }) => state)).toEqual(['registered', 'waiting', 'registered'])
  expect(rows[2]).toEqual({ ...imported(nina), source: 'newsletter' })
})

test('an imported person who canceled in that session stays canceled', async (sql) => {
  await add(sql, 'past', nina, 'canceled')
  await add(sql, 'next', nina, 'registered')
  await add(sql, 'next', guest(1), 'canceled')
  const people = [guest(1), guest(1), nina]
  expect(await importInto('next', people)(sql)).toEqual(['canceled', 'canceled', 'unchanged'])
  expect(await stored(sql, 'next')).toMatchObject([
    { state: 'canceled' },
    { ...imported(nina), source: 'newsletter' },
  ])
})

test('an imported person keeps the seat that nobody had confirmed in time, and confirms nothing', async (sql) => {
  await add(sql, 'next', nina, 'waiting')
  await add(sql, 'next', guest(1), 'canceled')
  await sql`update public.registrations set confirmed_at = null, canceled_at = null,
    held_until = now() - interval '1 hour' where source = 'newsletter'`
  expect(await importInto('next', [nina, guest(1)])(sql)).toEqual(['updated', 'updated'])
  await sql`select private.expire_registrations()`
  const rows = await sql`select state, confirmed_at from public.registrations
    where source = 'newsletter'`
  expect(rows).toEqual(Array(2).fill({ state: 'registered', confirmed_at: null }))
})

test('an imported person may be emailed once one list says so', async (sql) => {
  await importInto('next', [nina])(sql)
  for (const outcome of ['updated', 'unchanged']) {
    expect(await importInto('next', [nina], false, true)(sql)).toEqual([outcome])
  }
  await importInto('next', [nina])(sql)
  expect(await stored(sql, 'next')).toEqual([{ ...imported(nina), may_be_emailed: true }])
})

const people = (number: number) => Array.from({ length: number }, (_, index) => guest(index))

test('an imported person comes in a list of 1 to 2,000, into a session that exists', async (sql) => {
  const code = (slug: string, batch: Person[]) => codeOf(sql, importInto(slug, batch))
  expect(await code('next', [])).toBe('22023')
  expect(await code('next', people(2001))).toBe('22023')
  expect(await code('none', [nina])).toBe('22023')
  expect(await stored(sql, 'next')).toEqual([])
  expect(await code('next', people(2000))).toBe('done')
})

const entries = (sql: TransactionSql) => sql`
  select session.slug, row_title, actor, changes
  from public.change_log
  join public.masterclass_sessions as session on session.id::text = row_id
  where table_name = 'registration_imports' order by change_log.id`

test('an imported person is counted in the entry of the change log for the list', async (sql) => {
  await importInto('next', [nina, guest(1)])(sql)
  await importInto('next', [nina, guest(2), { name: 'No address' }])(sql)
  const entry = { slug: 'next', row_title: 'next', actor: ids.admin }
  expect(await entries(sql)).toEqual([
    { ...entry, changes: { added: [null, 2] } },
    { ...entry, changes: { added: [null, 1], unchanged: [null, 1], invalid: [null, 1] } },
  ])
})
