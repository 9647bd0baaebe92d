import { expect } from 'vitest'
import { codeOf, request } from '../requests.ts'
import {
  cancel,
  type Fields,
  guest,
  inState,
  limit,
  person,
  register,
  send,
  test,
} from './registration-requests.ts'

const outcomes: [says: string, email: string, fields: Fields, page: string][] = [
  ['is taken', person, {}, '/check-your-inbox'],
  ['of a bot is thanked for', person, { website: 'x' }, '/check-your-inbox'],
  ['without a name is invalid', person, { name: '' }, '/register#invalid'],
  ['without an address is invalid', '', {}, '/register#invalid'],
  ['of what is no address is invalid', 'no address', {}, '/register#invalid'],
  [
    'of a source whose page is gone leads, if invalid, to a page that stays',
    person,
    { name: '', source: 'gone' },
    '/register#invalid',
  ],
]

for (const [says, email, fields, page] of outcomes) {
  test(`a registration ${says}`, async (sql) => {
    expect(await register(sql, email, 'probe', fields)).toBe(page)
    expect(await inState(sql, 'registered')).toEqual(says === 'is taken' ? ['nina'] : [])
  })
}

test('a registration is not taken while no email can be sent', async (sql) => {
  await sql`update private.settings set is_email_enabled = false`
  expect(await register(sql, person)).toBe('/register#closed')
  expect(await inState(sql, 'registered')).toEqual([])
})

test('a registration has what was typed and asks for no news, whatever the form says', async (sql) => {
  await register(sql, person, 'probe', { news: 'yes', source: 'newsletter' })
  await register(sql, person, 'open')
  const rows = await sql`select name, source from tests.registrations
    where email = ${person} order by position`
  expect(rows).toEqual([
    { name: 'Nina', source: 'newsletter' },
    { name: 'Nina', source: null },
  ])
  expect(await sql`select from private.consents`).toEqual([])
})

test('a registration beyond the seats waits, and is answered as that of an address with a seat', async (sql) => {
  await register(sql, person)
  const pages = [await register(sql, guest(1)), await register(sql, person)]
  expect(pages).toEqual(['/check-your-inbox', '/check-your-inbox'])
  expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
    ['nina'],
    ['guest-1'],
  ])
  const people = await sql`select from private.people where user_id is null`
  expect(people).toHaveLength(3)
})

test('a registration of who canceled goes to the end of the line of that session alone', async (sql) => {
  for (const email of [person, guest(1)]) await register(sql, email)
  await register(sql, person, 'open')
  await cancel(sql, person)
  await register(sql, 'NINA@example.com')
  const states = await sql`select split_part(email, '@', 1) as who, state
    from tests.registrations where user_id is null and email <> 'kavya@example.org'
    order by position`
  expect(states).toEqual([
    { who: 'guest-1', state: 'waiting' },
    { who: 'nina', state: 'registered' },
    { who: 'nina', state: 'registered' },
  ])
})

test('a registration deletes no cancellation of somebody else', async (sql) => {
  await register(sql, guest(1))
  await cancel(sql, guest(1))
  await register(sql, person)
  expect(await inState(sql, 'canceled')).toEqual(['guest-1'])
})

test('a registration is taken for an open session that has not started, by its id', async (sql) => {
  expect(await register(sql, person, 'other')).toBe('/register#closed')
  expect(await register(sql, person, 'second')).toBe('/register#closed')
  expect(await sql`select from private.request_counters`).toHaveLength(0)
  await sql`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
  expect(await register(sql, person)).toBe('/check-your-inbox')
  await sql`update public.masterclass_sessions set starts_at = now()`
  await sql`delete from private.request_counters`
  expect(await register(sql, guest(1))).toBe('/register#closed')
  expect(await sql`select from private.request_counters`).toHaveLength(0)
})

test('a registration beyond the cap is refused', async (sql) => {
  await limit(sql, 'registration', 0)
  for (const index of [1, 2])
    expect(await register(sql, guest(index))).toContain('/check-your-inbox')
  expect(await register(sql, guest(3))).toBe('/register#rate')
  expect(await register(sql, guest(3), 'open')).toBe('/check-your-inbox')
})

test('a registration is counted apart from messages', async (sql) => {
  await sql`select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true)`
  expect(await register(sql, person)).toBe('/check-your-inbox')
  await sql`select private.admit_request('contact')`
  expect(
    await sql`select form, sum(requests)::int from private.request_counters
      where sender <> 'total' group by form order by form`,
  ).toEqual([
    { form: 'contact', sum: 4 },
    { form: 'registration', sum: 4 },
  ])
})

test('a registration cannot be sent by a request that only reads', async (sql) => {
  const code = await codeOf(sql, async (inner) => {
    await inner`set transaction read only`
    await request(inner, 'visitor', send(person, 'probe', {}))
  })
  expect(code).toBe('25006')
})
