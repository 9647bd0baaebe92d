import { expect, guest, person, test } from './guests.ts'
import type { Fields } from './registration-requests.ts'

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
  test(`a registration ${says}`, async (db) => {
    expect(await db.register(email, 'probe', fields)).toBe(page)
    expect(await db.states()).toEqual(says === 'is taken' ? ['nina registered'] : [])
  })
}

test('a registration is not taken while no email can be sent', async (db) => {
  await db`update private.settings set is_email_enabled = false`
  expect(await db.register(person)).toBe('/register#closed')
  expect(await db.states()).toEqual([])
})

test('a registration has what was typed and asks for no news, whatever the form says', async (db) => {
  await db.register(person, 'probe', { news: 'yes', source: 'newsletter' })
  await db.register(person, 'open')
  const rows = await db`select name, source from tests.registrations
    where email = ${person} order by position`
  expect(rows).toEqual([
    { name: 'Nina', source: 'newsletter' },
    { name: 'Nina', source: null },
  ])
  expect(await db`select from private.consents`).toEqual([])
})

test('a registration beyond the seats waits in its place, and is answered as that of an address with a seat', async (db) => {
  for (const email of [person, guest(1), guest(2), guest(1), person]) {
    expect(await db.register(email)).toBe('/check-your-inbox')
  }
  expect(await db.states()).toEqual(['nina registered', 'guest-1 waiting', 'guest-2 waiting'])
  expect(await db`select from private.people where user_id is null`).toHaveLength(4)
})

test('a registration is taken for an open session that has not started, by its id', async (db) => {
  expect(await db.register(person, 'other')).toBe('/register#closed')
  expect(await db.register(person, 'second')).toBe('/register#closed')
  expect(await db`select from private.request_counters`).toHaveLength(0)
  await db`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
  expect(await db.register(person)).toBe('/check-your-inbox')
  await db`update public.masterclass_sessions set starts_at = now()`
  await db`delete from private.request_counters`
  expect(await db.register(guest(1))).toBe('/register#closed')
  expect(await db`select from private.request_counters`).toHaveLength(0)
})
