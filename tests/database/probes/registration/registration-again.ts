import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { codeOf, oneValue, request, valuesOf } from '../requests.ts'
import {
  askWith,
  cancel,
  confirm,
  emails,
  forget,
  guest,
  overdue,
  pageOf,
  person,
  register,
  startIn,
  states,
  test,
  tokenOf,
} from './registration-requests.ts'

/** Lets minutes pass for the emails that a form has caused. */
const pass = (sql: TransactionSql, minutes: number) =>
  sql`update private.emails set created_at = created_at - ${minutes} * interval '1 minute'`

const forms = (sql: TransactionSql) =>
  valuesOf(sql`select recipient from tests.emails
    where kind in ('confirm-seat', 'registration-repeated') order by 1`)

test('who confirms says their name, which no form changes', async (sql) => {
  await register(sql, person, 'probe', { name: 'BUY NOW' })
  const token = await tokenOf(sql, person)
  const confirmAs = (name: string) =>
    request(sql, 'visitor', async (asked) => {
      await asked`select public.confirm_registration(${token}, ${name})`
    })
  for (const name of ['', ' ', 'n'.repeat(101)]) {
    expect(await codeOf(sql, () => confirmAs(name))).toBe('PT400')
  }
  await confirmAs(' Nina ')
  await register(sql, person, 'probe', { name: 'BUY NOW' })
  await confirmAs('Other')
  const name = sql`select name from tests.registrations where email = ${person}`
  expect(await oneValue(name)).toBe('Nina')
})

test('who waits and registers again keeps the place', async (sql) => {
  for (const email of [person, guest(1), guest(2), guest(1)]) await register(sql, email)
  expect(await states(sql)).toEqual(['nina registered', 'guest-1 waiting', 'guest-2 waiting'])
})

test('an expired or canceled registration is opened again, to be confirmed', async (sql) => {
  await register(sql, person)
  const token = await tokenOf(sql, person)
  await confirm(sql, person)
  await cancel(sql, person)
  await forget(sql)
  await register(sql, person)
  expect(await pageOf(sql, person)).toMatchObject({ state: 'unconfirmed' })
  expect(await tokenOf(sql, person)).toBe(token)
  expect(await emails(sql)).toEqual(['nina confirm-seat'])
  await overdue(sql, person)
  await register(sql, guest(1))
  await register(sql, person)
  expect(await states(sql)).toEqual(['guest-1 registered', 'nina waiting'])
  await confirm(sql, person)
  await overdue(sql, guest(1))
  await sql`select private.tick()`
  expect(await emails(sql)).toEqual([
    'guest-1 confirm-seat',
    'nina confirm-seat',
    'nina promoted',
    'nina waiting-list',
  ])
})

test('who cancels and comes back is mailed the link at once, and told again', async (sql) => {
  await register(sql, person)
  for (let times = 0; times < 2; times++) {
    await confirm(sql, person)
    await pass(sql, 5)
    await cancel(sql, person)
    for (let forms = 0; forms < 2; forms++) await register(sql, person)
  }
  expect(await emails(sql)).toEqual([
    ...Array(3).fill('nina confirm-seat'),
    ...Array(2).fill('nina registration-confirmed'),
  ])
})

test('who canceled stays canceled until they confirm', async (sql) => {
  await register(sql, person)
  await cancel(sql, person)
  await register(sql, person)
  await overdue(sql, person)
  expect(await pageOf(sql, person)).toMatchObject({ state: 'canceled' })
  await sql`select private.tick()`
  expect(await pageOf(sql, person)).toMatchObject({ state: 'canceled' })
  expect(await confirm(sql, person)).toMatchObject({ state: 'registered' })
})

test('an address gets an email for a form every ten minutes, five a day', async (sql) => {
  for (const minutes of [5, 10, 15, 15, 15, 15, 15]) {
    await register(sql, person)
    await pass(sql, minutes)
  }
  expect(await forms(sql)).toEqual(Array(5).fill(person))
  for (let times = 0; times < 2; times++) {
    await register(sql, guest(1))
    await pass(sql, 15)
  }
  expect(await forms(sql)).toHaveLength(7)
  await pass(sql, 1440)
  await register(sql, person)
  expect(await forms(sql)).toHaveLength(8)
})

test('who registers for another session is mailed its link, whatever forms came before', async (sql) => {
  await register(sql, person)
  await register(sql, person, 'open')
  expect(await forms(sql)).toEqual(Array(2).fill(person))
  for (let forms = 0; forms < 5; forms++) {
    await pass(sql, 15)
    await register(sql, person)
  }
  expect(await forms(sql)).toHaveLength(5)
  await sql`delete from private.emails where registration_id in (
    select registration.id from public.registrations as registration
    join public.masterclass_sessions as session on session.id = session_id where slug = 'open')`
  await pass(sql, 15)
  for (let forms = 0; forms < 2; forms++) await register(sql, person)
  expect(await forms(sql)).toHaveLength(5)
  for (let forms = 0; forms < 2; forms++) await register(sql, person, 'open')
  expect(await forms(sql)).toHaveLength(6)
})

test('other spellings of a mailbox share three emails a day', async (sql) => {
  const spelled = [1, 2, 3, 4, 5].map((number) => `nina+${number}@example.com`)
  for (const email of [...spelled, person]) await register(sql, email, 'open')
  expect(await forms(sql)).toEqual([...spelled.slice(0, 3), person])
  await pass(sql, 15)
  await sql`update private.people set proved_at = now() where address = ${spelled[3] ?? ''}`
  await register(sql, spelled[3] ?? '', 'open')
  await register(sql, spelled[0] ?? '', 'open')
  expect(await forms(sql)).toEqual([...spelled.slice(0, 4), person])
})

test('who writes their mailbox with dots is mailed after strangers did', async (sql) => {
  const spelled = ['a.b+1@gmail.com', 'ab+2@gmail.com', 'AB+3@GoogleMail.com', 'a.b@gmail.com']
  for (const email of [...spelled, 'ab+4@gmail.com', 'ab@gmail.com']) {
    await register(sql, email, 'open')
  }
  expect(await forms(sql)).toHaveLength(5)
  await pass(sql, 15)
  await register(sql, 'a.b@gmail.com', 'open')
  expect(await forms(sql)).toHaveLength(5)
  for (const [email, requests] of [
    ['.ab@gmail.com', 9],
    ['a..b@gmail.com', 10],
  ] as const) {
    await sql`update private.request_counters set requests = ${requests} where form = 'mailbox'`
    await register(sql, email, 'open')
  }
  expect(await forms(sql)).toHaveLength(6)
})

test('once the session has started only a seat that is held is confirmed', async (sql) => {
  for (const email of [person, guest(1), guest(2)]) await register(sql, email)
  await confirm(sql, guest(2))
  await startIn(sql, '0 seconds')
  await forget(sql)
  const started = { has_started: true, is_open: false }
  expect(await pageOf(sql, person)).toMatchObject({ ...started, state: 'unconfirmed' })
  expect(await confirm(sql, person)).toMatchObject({ ...started, state: 'registered' })
  for (const email of [guest(1), guest(2)]) {
    expect(await confirm(sql, email)).toMatchObject({ ...started, state: 'missed' })
  }
  expect(await emails(sql)).toEqual(['nina registration-confirmed'])
  await sql`update public.registrations set state = 'canceled', confirmed_at = null,
    canceled_at = now() where person_id = private.person_at(${guest(2)})`
  expect(await pageOf(sql, guest(2))).toMatchObject({ state: 'canceled' })
})

test('once registration is closed only a place that is held is confirmed', async (sql) => {
  for (const email of [person, guest(1), guest(2)]) await register(sql, email)
  await overdue(sql, guest(2))
  await sql`update public.masterclass_sessions set registration_open = false where slug = 'probe'`
  expect(await confirm(sql, person)).toMatchObject({ state: 'registered', is_open: false })
  expect(await confirm(sql, guest(1))).toMatchObject({ state: 'waiting', place: 1 })
  expect(await pageOf(sql, guest(2))).toMatchObject({ state: 'closed' })
  expect(await confirm(sql, guest(2))).toMatchObject({ state: 'closed' })
  await cancel(sql, person)
  expect(await states(sql)).toEqual(['nina canceled', 'guest-1 registered', 'guest-2 canceled'])
})

test('nobody cancels a session that they attended, nor one that has started', async (sql) => {
  await register(sql, person)
  await confirm(sql, person)
  const token = await tokenOf(sql, person)
  await startIn(sql, '0 seconds')
  expect(await askWith(sql, 'cancel_registration', token)).toMatchObject({ state: 'registered' })
  await sql`update public.registrations set attended_at = now()`
  await startIn(sql, null)
  expect(await askWith(sql, 'cancel_registration', token)).toMatchObject({ state: 'attended' })
  expect(await states(sql)).toEqual(['nina registered'])
})

test('who acts on one session expires nobody in another', async (sql) => {
  await register(sql, person)
  await overdue(sql, person)
  await register(sql, guest(1), 'open')
  expect(await states(sql)).toEqual(['nina registered', 'guest-1 registered'])
})

test('who waits and cancels is told of no seat', async (sql) => {
  for (const email of [person, guest(1)]) await register(sql, email)
  await confirm(sql, guest(1))
  await cancel(sql, guest(1))
  expect(await emails(sql)).not.toContain('guest-1 promoted')
})

test('other emails of the day do not count as those that a form causes', async (sql) => {
  await sql`insert into private.emails (kind, key, person_id, created_at)
    select 'news', n::text, private.ensure_person(${person}), now() - interval '1 hour'
    from generate_series(1, 5) as n`
  for (let times = 0; times < 2; times++) {
    await register(sql, person)
    await pass(sql, 15)
  }
  expect(await forms(sql)).toEqual([person, person])
})

test('a form changes nothing of a registration that is confirmed', async (sql) => {
  await register(sql, person)
  await confirm(sql, person)
  const row = () => sql`select * from public.registrations
    where person_id = private.person_at(${person})`
  const before = await row()
  await register(sql, person)
  expect(await row()).toEqual(before)
})

test('a token that is not known expires nobody', async (sql) => {
  await register(sql, person)
  await overdue(sql, person)
  expect(await askWith(sql, 'confirm_registration', '0'.repeat(64))).toBeNull()
  expect(await states(sql)).toEqual(['nina registered'])
})
