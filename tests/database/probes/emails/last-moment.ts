// What is asked about an email when a sender takes it.
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import type { Row } from '../../../support/backend/world.ts'
import { things } from '../../../support/backend/world.ts'
import { ids, valuesOf } from '../requests.ts'
import { past } from '../rows.ts'
import { addEmail, age, claim, recipients, stateOf, test } from './emails.ts'

type Change = (sql: TransactionSql) => Promise<unknown>

/** What happens between writing an email and sending it, by the reason why it is not sent. */
const changes: Record<string, Record<string, Change>> = {
  'The registration has changed': {
    'whose registration is canceled': (sql) =>
      sql`update public.registrations set state = 'canceled', confirmed_at = null
        where id = ${things.memberRegistration}`,
    'to somebody who has no seat any more': async (sql) => {
      await sql`update public.masterclass_sessions set seats = 0`
      await sql`update public.registrations set state = 'waiting'
        where id = ${things.memberRegistration}`
    },
  },
  'The account is closed': {
    'whose account is deleted': (sql) =>
      sql`update auth.users set deleted_at = now() where id = ${ids.member}`,
    'whose account is banned': (sql) =>
      sql`update auth.users set banned_until = '2999-01-01' where id = ${ids.member}`,
  },
  'It is too late': {
    'that would come too late': (sql) =>
      sql`update private.emails set expires_at = now() - interval '1 second'`,
  },
  'The session has moved': {
    'that reminds of a date that has moved': (sql) =>
      sql`update private.emails set session_start = session_start + interval '1 hour'`,
  },
  bounced: {
    'to an address that rejects mail': (sql) =>
      sql`insert into private.email_suppressions (address, reason)
        values ('member@example.com', 'bounced')`,
  },
}

test('an email with the link to confirm is sent about a registration that is canceled', async (sql) => {
  await sql`update public.registrations set state = 'canceled', confirmed_at = null
    where id = ${things.memberRegistration}`
  const registration_id = things.memberRegistration
  await addEmail(sql, 'member@example.com', { kind: 'confirm-seat', registration_id })
  // Who ended the news still gets what is about their own registration.
  await sql`insert into private.consents (person_id, is_given, page)
    values (private.person_at('member@example.com'), false, 'email')`
  expect(await recipients(sql)).toEqual(['member@example.com'])
})

test('an email about a seat in a session that is over is not sent, what follows the session is', async (sql) => {
  const registration_id = things.memberRegistration
  const kinds = ['registration-confirmed', 'registration-repeated']
  for (const kind of [...kinds, 'promoted', 'session-message', 'recording']) {
    await addEmail(sql, 'member@example.com', { kind, key: kind, registration_id })
  }
  const take = async (ago: string) => {
    await sql`update public.masterclass_sessions set minutes = 90, recording_link = 'https://example.com',
      starts_at = now() - ${ago}::interval where id = ${things.session}`
    await sql`delete from private.emails where kind = 'session-date'`
    await sql`update private.emails set state = 'due', next_at = now()`
    return (await claim(sql)).map(({ kind }) => kind).toSorted()
  }
  expect(await take('89 minutes')).toEqual([...kinds, 'promoted', 'session-message'].toSorted())
  expect(await take('91 minutes')).toEqual(['recording', 'session-message'])
  const reasons = sql`select distinct reason from private.emails where state = 'suppressed'`
  expect(await valuesOf(reasons)).toEqual(['It is too late'])
})

for (const [kind, state, confirmed_at] of [
  ['waiting-list', 'registered', past],
  ['confirm-seat', 'registered', past],
  ['confirm-seat', 'waiting', past],
] as const) {
  test(`${kind} is sent late only while it is true, not of a registration that is ${state} by now`, async (sql) => {
    const registration_id = things.memberRegistration
    const send = async (facts: Row) => {
      await sql`update public.registrations set ${sql(facts)} where id = ${registration_id}`
      await sql`delete from private.emails where true`
      await addEmail(sql, 'member@example.com', { kind, registration_id })
      return recipients(sql)
    }
    await sql`update public.masterclass_sessions set seats = 0`
    expect(await send({ state: 'waiting', confirmed_at: null })).toEqual(['member@example.com'])
    expect(await send({ state, confirmed_at })).toEqual([])
  })
}

for (const [reason, all] of Object.entries(changes)) {
  for (const [says, change] of Object.entries(all)) {
    for (const isLost of [false, true]) {
      test(`an email ${says} is not sent${isLost ? ', nor by who takes over a lost one' : ''}`, async (sql) => {
        await sql`update public.masterclass_sessions set starts_at = now() + interval '22 hours'`
        const registration_id = things.memberRegistration
        await addEmail(sql, 'member@example.com', { kind: 'reminder-day', registration_id })
        await sql`update private.emails set expires_at = now() + interval '10 hours', session_start = now() + interval '22 hours'`
        if (isLost) {
          expect(await recipients(sql)).toEqual(['member@example.com'])
          await age(sql, 'member@example.com', 'next_at', '1 minute')
        }
        await change(sql)
        expect(await recipients(sql)).toEqual([])
        expect(await stateOf(sql, 'member@example.com')).toMatchObject({
          state: 'suppressed',
          reason,
        })
      })
    }
  }
}
