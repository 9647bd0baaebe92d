// What is asked about an email when a sender takes it.
import { expect, ids, past, type Row, things } from '../probe.ts'
import { test } from './emails.ts'

const member = 'member@example.com'
const registration_id = things.memberRegistration

/** What happens between writing an email and sending it, by the reason why it is not sent. */
const changes: Record<string, Record<string, string>> = {
  'The registration has changed': {
    'whose registration is canceled': `update public.registrations
      set state = 'canceled', confirmed_at = null where id = '${registration_id}'`,
    'to somebody who has no seat any more': `update public.masterclass_sessions set seats = 0;
      update public.registrations set state = 'waiting' where id = '${registration_id}'`,
  },
  'The account is closed': {
    'whose account is deleted': `update auth.users set deleted_at = now()
      where id = '${ids.member}'`,
    'whose account is banned': `update auth.users set banned_until = '2999-01-01'
      where id = '${ids.member}'`,
  },
  'It is too late': {
    'that would come too late':
      "update private.emails set expires_at = now() - interval '1 second'",
  },
  'The session has moved': {
    'that reminds of a date that has moved':
      "update private.emails set session_start = session_start + interval '1 hour'",
  },
  bounced: {
    'to an address that rejects mail': `insert into private.email_suppressions (address, reason)
      values ('${member}', 'bounced')`,
  },
}

test('an email with the link to confirm is sent about a registration that is canceled', async (db) => {
  await db.canceled(member)
  await db.addEmail(member, { kind: 'confirm-seat', registration_id })
  // Who ended the news still gets what is about their own registration.
  await db`insert into private.consents (person_id, is_given, page)
    values (private.person_at(${member}), false, 'email')`
  expect(await db.claimRecipients()).toEqual([member])
})

test('an email about a seat in a session that is over is not sent, what follows the session is', async (db) => {
  const kinds = ['registration-confirmed', 'registration-repeated']
  for (const kind of [...kinds, 'promoted', 'session-message', 'recording-missed']) {
    await db.addEmail(member, { kind, key: kind, registration_id })
  }
  const take = async (ago: string) => {
    await db`update public.masterclass_sessions set minutes = 90, recording_link = 'https://example.com',
      starts_at = now() - ${ago}::interval where id = ${things.session}`
    await db`delete from private.emails where kind = 'session-date'`
    await db`update private.emails set state = 'due', next_at = now()`
    return (await db.claim()).map(({ kind }) => kind).toSorted()
  }
  expect(await take('89 minutes')).toEqual([...kinds, 'promoted', 'session-message'].toSorted())
  expect(await take('91 minutes')).toEqual(['recording-missed', 'session-message'])
  const reasons = db.values`select distinct reason from private.emails where state = 'suppressed'`
  expect(await reasons).toEqual(['It is too late'])
})

for (const [kind, before, state, confirmed_at] of [
  ['waiting-list', 'waiting', 'registered', past],
  ['promoted', 'registered', 'waiting', past],
  ['registration-confirmed', 'registered', 'waiting', past],
  ['confirm-seat', 'waiting', 'registered', past],
  ['confirm-seat', 'waiting', 'waiting', past],
] as const) {
  test(`${kind} is sent late only while it is true, not of a registration that is ${state} by now`, async (db) => {
    const send = async (facts: Row) => {
      await db`update public.registrations set ${db(facts)} where id = ${registration_id}`
      await db`delete from private.emails where true`
      await db.addEmail(member, { kind, registration_id })
      return db.claimRecipients()
    }
    await db`update public.masterclass_sessions set seats = 0`
    expect(await send({ state: before, confirmed_at: null })).toEqual([member])
    expect(await send({ state, confirmed_at })).toEqual([])
  })
}

for (const [reason, all] of Object.entries(changes)) {
  for (const [says, change] of Object.entries(all)) {
    for (const isLost of [false, true]) {
      test(`an email ${says} is not sent${isLost ? ', nor by who takes over a lost one' : ''}`, async (db) => {
        await db`update public.masterclass_sessions set starts_at = now() + interval '22 hours'`
        await db.addEmail(member, { kind: 'reminder-day', registration_id })
        await db`update private.emails set expires_at = now() + interval '10 hours', session_start = now() + interval '22 hours'`
        if (isLost) {
          expect(await db.claimRecipients()).toEqual([member])
          await db.age(member, 'next_at', '1 minute')
        }
        await db.unsafe(change)
        expect(await db.claimRecipients()).toEqual([])
        expect(await db.stateOf(member)).toMatchObject({ state: 'suppressed', reason })
      })
    }
  }
}
