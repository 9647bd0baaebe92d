import { type Db, expect, guest, person, test } from './guests.ts'

const sentFrom = (db: Db, address: string) =>
  db`select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': address })}, true)`

const spent = (db: Db, period: string, requests: number) =>
  db`update private.request_counters set requests = ${requests}
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
  test(`a registration from ${then} after ${requests} in a ${period} from ${from}: ${page}`, async (db) => {
    await db.setSeats(9)
    await sentFrom(db, from)
    await db.register(guest(1))
    await spent(db, period, requests)
    await sentFrom(db, then)
    expect(await db.register(guest(2))).toBe(page)
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
  test(`a registration of ${email} is ${isTaken ? 'taken' : 'invalid'}`, async (db) => {
    const page = isTaken ? '/check-your-inbox' : '/register#invalid'
    expect(await db.register(email)).toBe(page)
  })
}

for (const field of ['name', 'email', 'news', 'source', 'website', 'session'] as const) {
  test(`a registration with a ${field} that is too large is refused unread and uncounted`, async (db) => {
    await db`set local track_functions = 'all'`
    const calls = () => db`select from pg_stat_xact_user_functions
      where funcname in ('clean_message', 'is_name_and_email', 'is_ahead', 'admit_request')`
    const before = await calls()
    const large = 'x'.repeat(32_769)
    const { email = person, session = 'probe', ...fields } = { [field]: large }
    expect(await db.register(email, session, fields)).toBe('/register#invalid')
    expect(await calls()).toHaveLength(before.length)
  })
}

const sources = (db: Db) =>
  db.values`select distinct source from tests.registrations where slug = 'probe' order by source`

test('a registration of a session with more seats is taken from more people', async (db) => {
  await db`update private.request_limits set an_hour_in_total = 0 where form = 'registration'`
  await db.setSeats(2)
  for (const index of [1, 2, 3, 4]) {
    expect(await db.register(guest(index))).toContain('/check-your-inbox')
  }
  expect(await db.register(guest(5))).toBe('/register#rate')
  expect(await db.register(guest(5), 'open')).toBe('/check-your-inbox')
})

test('a registration from a known sender is not held up by those without an address', async (db) => {
  await db.limit('registration', 0)
  await db.setSeats(0)
  expect(await db.register(person)).toBe('/register#rate')
  await sentFrom(db, '203.0.113.7')
  expect(await db.register(person)).toBe('/check-your-inbox')
})

test('a registration that a smaller network refuses is not counted in a larger one', async (db) => {
  await sentFrom(db, '203.0.113.7')
  await db`update private.request_limits set an_hour_from_one_address = 1`
  for (const index of [1, 2, 3]) await db.register(guest(index))
  const counted = await db`select distinct requests from private.request_counters`
  expect(counted).toEqual([{ requests: 1 }])
})

test('a registration has a link that works at the cap of unknown ones', async (db) => {
  await db.register(person)
  await db.limit('registration_link', 1)
  await db.askWith('registration_by_token', 'x'.repeat(64))
  for (const name of ['registration_by_token', 'confirm_registration', 'cancel_registration']) {
    expect(await db.codeOf(() => db.askWith(name, '0'.repeat(64)))).toBe('PT429')
    expect(await db.askWith(name, await db.tokenOf(person))).toMatchObject({ session: 'probe' })
  }
})

test('a registration has the 50 sources of its session, what is new after them is none', async (db) => {
  await db.setSeats(0)
  for (const source of ['other', 'late']) {
    await db.register(guest(source.length), 'open', { source })
  }
  await db.register(person, 'probe', { source: 'early' })
  await db`insert into public.registrations (session_id, person_id, source)
    select id, private.ensure_person(number || '@example.com'), 's-' || number
    from public.masterclass_sessions, generate_series(1, 48) as number where slug = 'probe'`
  await db.register(guest(1), 'probe', { source: 'fiftieth' })
  await db.register(guest(2), 'probe', { source: 'late' })
  await db.register(guest(3), 'probe', { source: 'early' })
  const stored = await sources(db)
  expect(stored).toHaveLength(51)
  expect(stored).toContain('fiftieth')
  const late = await db`select email from tests.registrations where source = 'late'`
  expect(late).toEqual([{ email: guest(4) }])
  const early = await db`select from public.registrations where source = 'early'`
  expect(early).toHaveLength(2)
})

for (const source of ['No slug', 's'.repeat(41), '', 'import']) {
  test(`a registration from the source "${source.slice(0, 9)}" has none`, async (db) => {
    await db.register(person, 'probe', { source })
    expect(await sources(db)).toEqual([null])
  })
}
