import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { codeOf, valuesOf } from '../requests.ts'
import {
  askWith,
  guest,
  limit,
  person,
  register,
  setSeats,
  test,
  tokenOf,
} from './registration-requests.ts'

const sentFrom = (sql: TransactionSql, address: string) =>
  sql`select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': address })}, true)`

const spent = (sql: TransactionSql, period: string, requests: number) =>
  sql`update private.request_counters set requests = ${requests}
    where period = ${period} and sender <> 'total'`

/** How many of the two more registrations from this address are taken once so many have come from another. */
const networks: [from: string, then: string, requests: number, period: string, page: string][] = [
  ['203.0.113.7', '203.0.113.7', 59, 'hour', '/check-your-inbox'],
  ['203.0.113.7', '203.0.113.7', 60, 'hour', '/register#rate'],
  ['::ffff:203.0.113.7', '203.0.113.7', 60, 'hour', '/register#rate'],
  ['203.0.113.7', '203.0.113.7', 119, 'day', '/check-your-inbox'],
  ['203.0.113.7', '203.0.113.7', 120, 'day', '/register#rate'],
  ['203.0.113.7', '203.0.113.200', 239, 'hour', '/check-your-inbox'],
  ['203.0.113.7', '203.0.113.200', 240, 'hour', '/register#rate'],
  ['203.0.113.7', '203.0.113.200', 480, 'day', '/register#rate'],
  ['203.0.113.7', '203.0.112.7', 480, 'hour', '/check-your-inbox'],
  ['2001:db8:1:2::1', '2001:db8:1:2::9', 19, 'hour', '/check-your-inbox'],
  ['2001:db8:1:2::1', '2001:db8:1:2::9', 20, 'hour', '/register#rate'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 119, 'hour', '/check-your-inbox'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 120, 'hour', '/register#rate'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 240, 'day', '/register#rate'],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', 240, 'hour', '/check-your-inbox'],
]

for (const [from, then, requests, period, page] of networks) {
  test(`a registration from ${then} after ${requests} in a ${period} from ${from}: ${page}`, async (sql) => {
    await setSeats(sql, 9)
    await sentFrom(sql, from)
    await register(sql, guest(1))
    await spent(sql, period, requests)
    await sentFrom(sql, then)
    expect(await register(sql, guest(2))).toBe(page)
  })
}

/** What is no address, or would lead to another one than it reads like. */
const addresses: [email: string, isTaken: boolean][] = [
  ["o'neill+news@mail.example.co.uk", true],
  ['nina@xn--mnchen-3ya.example', true],
  ['nina@münchen.example', false],
  ['ni\u0131na@example.com', false],
  ['nina@gma\u0130l.com', false],
  ['nina@\u212Aexample.com', false],
  ['nina@ab--cd.example', false],
  ['nina@xn--.example', false],
  ['nina@-example.com', false],
  ['nina@example', false],
  ['nina@example.1', false],
  ['nina@a@example.com', false],
  [`${'n'.repeat(65)}@example.com`, false],
  [`nina@${'d'.repeat(64)}.com`, false],
]

for (const [email, isTaken] of addresses) {
  test(`a registration of ${email} is ${isTaken ? 'taken' : 'invalid'}`, async (sql) => {
    const page = isTaken ? '/check-your-inbox' : '/register#invalid'
    expect(await register(sql, email)).toBe(page)
  })
}

for (const field of ['name', 'email', 'news', 'source', 'website', 'session'] as const) {
  test(`a registration with a ${field} that is too large is refused unread and uncounted`, async (sql) => {
    await sql`set local track_functions = 'all'`
    const calls = () => sql`select from pg_stat_xact_user_functions
      where funcname in ('clean_message', 'is_name_and_email', 'is_ahead', 'admit_request')`
    const before = await calls()
    const large = 'x'.repeat(32_769)
    const { email = person, session = 'probe', ...fields } = { [field]: large }
    expect(await register(sql, email, session, fields)).toBe('/register#invalid')
    expect(await calls()).toHaveLength(before.length)
  })
}

const sources = (sql: TransactionSql) =>
  valuesOf(sql`select distinct source from public.registrations
    join public.masterclass_sessions as session on session.id = session_id
    where slug = 'probe' order by source`)

test('a registration of a session with more seats is taken from more people', async (sql) => {
  await sql`update private.request_limits set an_hour_in_total = 0 where form = 'registration'`
  await setSeats(sql, 2)
  for (const index of [1, 2, 3, 4]) {
    expect(await register(sql, guest(index))).toContain('/check-your-inbox')
  }
  expect(await register(sql, guest(5))).toBe('/register#rate')
  expect(await register(sql, guest(5), 'open')).toBe('/check-your-inbox')
})

test('a registration from a known sender is not held up by those without an address', async (sql) => {
  await limit(sql, 'registration', 0)
  await setSeats(sql, 0)
  expect(await register(sql, person)).toBe('/register#rate')
  await sentFrom(sql, '203.0.113.7')
  expect(await register(sql, person)).toBe('/check-your-inbox')
})

test('a registration that a smaller network refuses is not counted in a larger one', async (sql) => {
  await sentFrom(sql, '203.0.113.7')
  await sql`update private.request_limits set an_hour_from_one_address = 1`
  for (const index of [1, 2, 3]) await register(sql, guest(index))
  const counted = await sql`select distinct requests from private.request_counters`
  expect(counted).toEqual([{ requests: 1 }])
})

test('a registration has a link that works at the cap of unknown ones', async (sql) => {
  await register(sql, person)
  await limit(sql, 'registration_link', 1)
  await askWith(sql, 'registration_by_token', 'x'.repeat(64))
  for (const name of ['registration_by_token', 'confirm_registration', 'cancel_registration']) {
    expect(await codeOf(sql, (inner) => askWith(inner, name, '0'.repeat(64)))).toBe('PT429')
    expect(await askWith(sql, name, await tokenOf(sql, person))).toMatchObject({ session: 'probe' })
  }
})

test('a registration has the 50 sources of its session, what is new after them is none', async (sql) => {
  await setSeats(sql, 0)
  for (const source of ['other', 'late']) {
    await register(sql, guest(source.length), 'open', { source })
  }
  await register(sql, person, 'probe', { source: 'early' })
  await sql`insert into public.registrations (session_id, person_id, source)
    select id, private.ensure_person(number || '@example.com'), 's-' || number
    from public.masterclass_sessions, generate_series(1, 48) as number where slug = 'probe'`
  await register(sql, guest(1), 'probe', { source: 'fiftieth' })
  await register(sql, guest(2), 'probe', { source: 'late' })
  await register(sql, guest(3), 'probe', { source: 'early' })
  const stored = await sources(sql)
  expect(stored).toHaveLength(51)
  expect(stored).toContain('fiftieth')
  const late = await sql`select email from tests.registrations where source = 'late'`
  expect(late).toEqual([{ email: guest(4) }])
  const early = await sql`select from public.registrations where source = 'early'`
  expect(early).toHaveLength(2)
})

for (const source of ['No slug', 's'.repeat(41), '', 'import']) {
  test(`a registration from the source "${source.slice(0, 9)}" has none`, async (sql) => {
    await register(sql, person, 'probe', { source })
    expect(await sources(sql)).toEqual([null])
  })
}
