import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { claimsOf, codeOf, type Probe, request } from '../requests.ts'
import {
  cancel,
  type Form,
  guest,
  inState,
  limit,
  person,
  probe,
  register,
  send,
} from './registration-requests.ts'

const outcomes: [says: string, form: Form, page: string][] = [
  ['is taken', person, '/thank-you'],
  ['of a bot is thanked for', { ...person, website: 'x' }, '/thank-you'],
  ['without a name is invalid', { ...person, name: '' }, '/register#invalid'],
  ['without an address is invalid', { ...person, email: '' }, '/register#invalid'],
  [
    'of a source that is invalid leads back to its form',
    { ...person, name: '', source: 'newsletter' },
    '/from/newsletter/register#invalid',
  ],
  [
    'of a source that is no slug leads back to the form',
    { ...person, name: '', source: 'No source' },
    '/register#invalid',
  ],
  [
    'of a source that is too long leads back to the form',
    { ...person, name: '', source: 's'.repeat(41) },
    '/register#invalid',
  ],
]

const outcomeProbes = outcomes.map(([says, form, page]) =>
  probe(says, async (sql) => {
    expect(await register(sql, form)).toBe(page)
    const stored = page === '/thank-you' && form.website === undefined ? ['nina'] : []
    expect(await inState(sql, 'registered')).toEqual(stored)
  }),
)

async function cancelIn(sql: TransactionSql, slug: string, { email }: Form): Promise<void> {
  await sql`update public.registrations set state = 'canceled'
    where email = ${email} and session_id =
      (select id from public.masterclass_sessions where slug = ${slug})`
}

const formProbes: Probe[] = [
  probe('of a bot is thanked for as that of a person would be once email is on', async (sql) => {
    await sql`update private.settings set is_email_enabled = true`
    expect(await register(sql, { ...person, website: 'x' })).toBe('/thank-you#confirm')
  }),
  probe('has exactly what was typed and ticked', async (sql) => {
    await register(sql, { ...person, news: 'yes', source: 'newsletter' })
    const rows = await sql`select name, source, wants_news from public.registrations
      where email = ${person.email}`
    expect(rows).toEqual([{ name: person.name, source: 'newsletter', wants_news: true }])
    await register(sql, person, 'open')
    const plain = await sql`select source, wants_news from public.registrations
      join public.masterclass_sessions as session on session.id = session_id where slug = 'open'
      and email = ${person.email}`
    expect(plain).toEqual([{ source: null, wants_news: false }])
  }),
  probe('beyond the seats waits, also one of an address that has a seat', async (sql) => {
    await register(sql, person)
    const pages = [await register(sql, guest(1)), await register(sql, person)]
    expect(pages).toEqual(['/thank-you#waiting-list', '/thank-you#waiting-list'])
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['nina'],
      ['guest-1'],
    ])
  }),
  probe('of who canceled goes to the end of the line of that session alone', async (sql) => {
    for (const form of [person, guest(1)]) await register(sql, form)
    await register(sql, person, 'open')
    await cancelIn(sql, 'open', person)
    await cancelIn(sql, 'probe', person)
    expect(await register(sql, { ...person, email: 'NINA@example.com' })).toBe(
      '/thank-you#waiting-list',
    )
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['guest-1'],
      ['NINA'],
    ])
    const kept = await sql`select from public.registrations where email = ${person.email}`
    expect(kept).toHaveLength(1)
  }),
  probe('deletes no cancellation of somebody else', async (sql) => {
    await register(sql, guest(1))
    await cancel(sql, guest(1))
    await register(sql, person)
    expect(await inState(sql, 'canceled')).toEqual(['guest-1'])
  }),
  probe('counts the seats of its own session alone', async (sql) => {
    await register(sql, person, 'open')
    expect(await register(sql, guest(1))).toBe('/thank-you')
    await cancel(sql, guest(1))
    expect(await register(sql, guest(2))).toBe('/thank-you')
  }),
  probe('is taken for an open session that has not started, by its id', async (sql) => {
    expect(await register(sql, person, 'other')).toBe('/register#closed')
    expect(await register(sql, person, 'second')).toBe('/register#closed')
    expect(await sql`select from private.request_counters`).toHaveLength(0)
    await sql`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
    expect(await register(sql, person)).toBe('/thank-you')
    await sql`update public.masterclass_sessions set starts_at = now()`
    await sql`delete from private.request_counters`
    expect(await register(sql, guest(1))).toBe('/register#closed')
    expect(await sql`select from private.request_counters`).toHaveLength(0)
  }),
  probe('beyond the cap is refused', async (sql) => {
    await limit(sql, 'registration', 0)
    for (const index of [1, 2]) expect(await register(sql, guest(index))).toContain('/thank-you')
    expect(await register(sql, guest(3))).toBe('/register#rate')
    expect(await register(sql, guest(3), 'open')).toBe('/thank-you')
  }),
  probe('is counted apart from messages', async (sql) => {
    await sql`select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true)`
    expect(await register(sql, person)).toBe('/thank-you')
    await sql`select private.admit_request('contact')`
    expect(
      await sql`select form, sum(requests)::int from private.request_counters
      where sender <> 'total' group by form order by form`,
    ).toEqual([
      { form: 'contact', sum: 4 },
      { form: 'registration', sum: 4 },
    ])
  }),
  probe('cannot be sent by a request that only reads', async (sql) => {
    const code = await codeOf(sql, async (inner) => {
      await inner`set transaction read only`
      await request(inner, claimsOf('visitor'), send(person, 'probe'))
    })
    expect(code).toBe('25006')
  }),
]

export const registrationForm: Probe[] = [...outcomeProbes, ...formProbes]
