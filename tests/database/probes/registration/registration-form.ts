import { expect } from 'vitest'
import { type Fields, guest, inState, person, register, test } from './registration-requests.ts'

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
