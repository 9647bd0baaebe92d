import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { claimsOf, type Probe, request } from '../requests.ts'
import {
  askWith,
  confirm,
  emails,
  forget,
  guest,
  overdue,
  person,
  probe,
  register,
  states,
  tokenOf,
} from './registration-emails.ts'

const typed = (sql: TransactionSql, name: string, email: string, news = '', source = '') =>
  request(sql, claimsOf('visitor'), async (asked) => {
    await asked`select public.register_for_masterclass(
      ${name}, ${email}, ${news}, ${source}, 'probe', '')`
  })

const rowOf = async (sql: TransactionSql, email: string) => {
  const [row] = await sql`select name, email, source, wants_news from public.registrations
    where private.fold_address(email) = ${email}`
  return row
}

const start = (sql: TransactionSql) =>
  sql`update public.masterclass_sessions set starts_at = now() where slug = 'probe'`
const close = (sql: TransactionSql) =>
  sql`update public.masterclass_sessions set registration_open = false where slug = 'probe'`
const stateOf = async (sql: TransactionSql, email: string) =>
  askWith(sql, 'registration_by_token', await tokenOf(sql, email))

export const registrationAgain: Probe[] = [
  probe('of an unconfirmed address the last one to type wins', async (sql) => {
    await typed(sql, 'BUY NOW', person, 'yes', 'spam')
    const token = await tokenOf(sql, person)
    await sql`update public.registrations set confirm_by = now() + interval '1 minute'`
    await typed(sql, 'Nina', person.toUpperCase(), '', 'newsletter')
    expect(await rowOf(sql, person)).toEqual({
      name: 'Nina',
      email: person.toUpperCase(),
      source: 'newsletter',
      wants_news: false,
    })
    const [held] = await sql`select confirm_by = now() + interval '30 minutes' as anew
      from public.registrations where email = ${person.toUpperCase()}`
    expect(held).toEqual({ anew: true })
    expect(await askWith(sql, 'confirm_registration', token)).toMatchObject({
      name: 'Nina',
      state: 'registered',
    })
    await typed(sql, 'BUY NOW', person, 'yes', 'spam')
    expect(await rowOf(sql, person)).toMatchObject({ name: 'Nina', wants_news: false })
  }),
  probe('who waits and registers again keeps the place', async (sql) => {
    for (const email of [person, guest(1), guest(2), guest(1)]) await register(sql, email)
    expect(await states(sql)).toEqual(['nina registered', 'guest-1 waiting', 'guest-2 waiting'])
  }),
  probe('an expired or canceled registration is opened again, to be confirmed', async (sql) => {
    await register(sql, person)
    const token = await tokenOf(sql, person)
    await confirm(sql, person)
    await askWith(sql, 'cancel_registration', token)
    await forget(sql)
    await typed(sql, 'Nina Again', person)
    expect(await stateOf(sql, person)).toMatchObject({ name: 'Nina Again', state: 'unconfirmed' })
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
  }),
  probe('who comes back and confirms again is told again', async (sql) => {
    await register(sql, person)
    for (let times = 0; times < 2; times++) {
      await confirm(sql, person)
      await askWith(sql, 'cancel_registration', await tokenOf(sql, person))
      await register(sql, person)
    }
    expect(await emails(sql)).toEqual([
      'nina confirm-seat',
      'nina registration-confirmed',
      'nina registration-confirmed',
    ])
  }),
  probe('an address is mailed its link once a day, and to what was typed', async (sql) => {
    await register(sql, person)
    await register(sql, person)
    await sql`update private.emails set key = replace(key, (now() at time zone 'utc')::date::text, 'x')`
    await register(sql, 'Nina@example.com')
    const sent = await sql`select recipient from private.emails order by 1`
    expect(sent).toEqual([{ recipient: 'Nina@example.com' }, { recipient: person }])
  }),
  probe('a mailbox gets five emails a day from forms, however it is spelled', async (sql) => {
    const spellings = ['a.b@gmail.com', 'ab+1@gmail.com', 'AB@GoogleMail.com', 'a.b.+x+y@gmail.com']
    for (const email of [...spellings, 'ab@gmail.com', 'a.b+6@gmail.com']) {
      await register(sql, email, 'open')
    }
    await register(sql, 'a.b@example.com', 'open')
    await register(sql, 'ab@example.com', 'open')
    const sent = await sql<{ recipient: string }[]>`select recipient from private.emails`
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [...spellings, 'ab@gmail.com', 'a.b@example.com', 'ab@example.com'].toSorted(),
    )
    await confirm(sql, 'ab@gmail.com')
    expect(await emails(sql)).toContain('ab registration-confirmed')
    expect(await stateOf(sql, 'a.b+6@gmail.com')).toMatchObject({ state: 'unconfirmed' })
  }),
  probe('once the session has started only a seat that is held is confirmed', async (sql) => {
    for (const email of [person, guest(1), guest(2)]) await register(sql, email)
    await confirm(sql, guest(2))
    await start(sql)
    await forget(sql)
    const started = { has_started: true, is_open: false }
    expect(await stateOf(sql, person)).toMatchObject({ ...started, state: 'unconfirmed' })
    expect(await confirm(sql, person)).toMatchObject({ ...started, state: 'registered' })
    for (const email of [guest(1), guest(2)]) {
      expect(await confirm(sql, email)).toMatchObject({ ...started, state: 'missed' })
    }
    expect(await emails(sql)).toEqual(['nina registration-confirmed'])
    await sql`update public.registrations set state = 'canceled' where email = ${guest(2)}`
    expect(await stateOf(sql, guest(2))).toMatchObject({ state: 'canceled' })
  }),
  probe('who did not confirm before the start has missed it', async (sql) => {
    await register(sql, person)
    await overdue(sql, person)
    await start(sql)
    expect(await stateOf(sql, person)).toMatchObject({ state: 'missed' })
    expect(await confirm(sql, person)).toMatchObject({ state: 'missed' })
  }),
  probe('once registration is closed only a place that is held is confirmed', async (sql) => {
    for (const email of [person, guest(1), guest(2)]) await register(sql, email)
    await overdue(sql, guest(2))
    await close(sql)
    expect(await confirm(sql, person)).toMatchObject({ state: 'registered', is_open: false })
    expect(await confirm(sql, guest(1))).toMatchObject({ state: 'waiting', place: 1 })
    expect(await stateOf(sql, guest(2))).toMatchObject({ state: 'closed' })
    expect(await confirm(sql, guest(2))).toMatchObject({ state: 'closed' })
    await askWith(sql, 'cancel_registration', await tokenOf(sql, person))
    expect(await states(sql)).toEqual(['nina canceled', 'guest-1 registered', 'guest-2 canceled'])
  }),
  probe('nobody cancels a session that they attended, nor one that has started', async (sql) => {
    await register(sql, person)
    await confirm(sql, person)
    const token = await tokenOf(sql, person)
    await start(sql)
    expect(await askWith(sql, 'cancel_registration', token)).toMatchObject({ state: 'registered' })
    await sql`update public.registrations set attended_at = now()`
    await sql`update public.masterclass_sessions set starts_at = null where slug = 'probe'`
    expect(await askWith(sql, 'cancel_registration', token)).toMatchObject({ state: 'attended' })
    expect(await states(sql)).toEqual(['nina registered'])
  }),
  probe('who acts on one session expires nobody in another', async (sql) => {
    await register(sql, person)
    await overdue(sql, person)
    await register(sql, guest(1), 'open')
    expect(await states(sql)).toEqual(['nina registered', 'guest-1 registered'])
  }),
  probe('who waits and cancels is told of no seat', async (sql) => {
    for (const email of [person, guest(1)]) await register(sql, email)
    await confirm(sql, guest(1))
    await askWith(sql, 'cancel_registration', await tokenOf(sql, guest(1)))
    expect(await emails(sql)).not.toContain('guest-1 promoted')
  }),
  probe('a token that is not known expires nobody', async (sql) => {
    await register(sql, person)
    await overdue(sql, person)
    expect(await askWith(sql, 'confirm_registration', '0'.repeat(64))).toBeNull()
    expect(await states(sql)).toEqual(['nina registered'])
  }),
]
