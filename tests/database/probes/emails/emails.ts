import { assert, type Db, expect, testAfter } from '../probe.ts'
import type { Claimed } from './outbox.ts'

type Outcome = { outcome: string; reason?: string; delay?: number }

const set = (db: Db, recipient: string, columns: Record<string, string | null>) =>
  db`update private.emails set ${db(columns)}
    where person_id = private.person_at(${recipient})`

const record = (db: Db, email: Claimed, { outcome, reason, delay }: Outcome) =>
  db.request('sender', async (asked) => {
    await asked`select public.record_email(
      ${email.id}, ${email.claim}, ${outcome}, ${reason ?? null}, ${delay ?? 0})`
  })

/** An email that was claimed, and then once more since its sender has died. */
async function claimTwice(db: Db): Promise<[Claimed, Claimed]> {
  await db.addEmail('a@example.com')
  const [first] = await db.claim()
  await db.age('a@example.com', 'next_at', '1 second')
  await db.age('a@example.com', 'uncertain_since', '1 hour')
  const [second] = await db.claim()
  assert(first && second, 'It is claimed twice')
  return [first, second]
}

export const test = testAfter(async (db) => {
  await db`delete from private.emails where true`
})

test('an email is claimed once, the one that waits longest first, those of a mailing last', async (db) => {
  const mailing_id = await db.value`insert into private.mailings (subject, body, audience)
    values ('News', 'Text', 'test') returning id`
  await db.addEmail('news@example.com', { kind: 'news', mailing_id })
  await db.addEmail('second@example.com')
  await db.addEmail('first@example.com')
  await db.age('news@example.com', 'next_at', '2 hours')
  await db.age('first@example.com', 'next_at', '1 hour')
  for (const name of ['first', 'second', 'news']) {
    expect(await db.claimRecipients(1)).toEqual([`${name}@example.com`])
  }
  expect(await db.claimRecipients()).toEqual([])
  const sending = { state: 'sending', is_claimed: true, is_uncertain: true }
  const first = { ...sending, reason: null, attempts: 1, wait: 300 }
  expect(await db.stateOf('first@example.com')).toEqual(first)
})

test('an email is claimed in batches of at most a hundred', async (db) => {
  for (let index = 0; index < 101; index += 1) await db.addEmail(`${index}@example.com`)
  expect(await db.claimRecipients(1000)).toHaveLength(100)
})

test('what must not be sent any more takes up no call, and what is behind it comes later', async (db) => {
  await db`insert into private.emails (kind, key, person_id, expires_at, next_at)
    select 'news', number, person_id, now() - interval '1 hour', now() - interval '1 hour'
    from generate_series(1, 1010) as number
    cross join (select id as person_id from private.people limit 1) as somebody`
  await db.addEmail('behind@example.com')
  expect([await db.claimRecipients(), await db.claimRecipients()]).toEqual([
    [],
    ['behind@example.com'],
  ])
})

test('an email whose sender has died is claimed again, under another claim', async (db) => {
  const [first, second] = await claimTwice(db)
  expect(second.id).toBe(first.id)
  expect(second.claim).not.toBe(first.claim)
  const since = db.value`select uncertain_since = now() - interval '1 hour' from private.emails`
  expect(await since).toBe(true)
})

test('an email that may have been sent is not tried after its idempotency key has ended', async (db) => {
  for (const state of ['due', 'sending', 'sent']) {
    await db.addEmail(`${state}@example.com`)
    await set(db, `${state}@example.com`, { state })
    await db.age(`${state}@example.com`, 'uncertain_since', '21 hours')
  }
  await db.addEmail('held@example.com')
  await set(db, 'held@example.com', { state: 'sending' })
  await db.age('held@example.com', 'uncertain_since', '21 hours')
  await db.age('held@example.com', 'next_at', '-1 minute')
  await db.addEmail('fresh@example.com')
  await db.age('fresh@example.com', 'uncertain_since', '19 hours')
  expect(await db.claimRecipients()).toEqual(['fresh@example.com'])
  const unknown = { state: 'failed', reason: 'It is not known whether the provider sent it' }
  expect(await db.stateOf('due@example.com')).toMatchObject(unknown)
  expect(await db.stateOf('sending@example.com')).toMatchObject(unknown)
  expect(await db.stateOf('sent@example.com')).toMatchObject({ state: 'sent' })
  expect(await db.stateOf('held@example.com')).toMatchObject({ state: 'sending' })
})

for (const [outcome, more, expected] of [
  ['sent', {}, { state: 'sent', reason: null, is_claimed: false, attempts: 1, wait: 0 }],
  ['retry', { reason: 'Timeout' }, { state: 'due', reason: 'Timeout', attempts: 1, wait: 30 }],
  ['retry', {}, { state: 'due', is_uncertain: true }],
  ['retry', { delay: 90 }, { state: 'due', is_claimed: false, wait: 90 }],
  ['postponed', { delay: 7 }, { state: 'due', attempts: 0, is_uncertain: false, wait: 7 }],
  ['failed', { reason: 'No' }, { state: 'failed', reason: 'No', is_uncertain: false }],
] as const) {
  test(`an email is recorded as ${outcome} with ${JSON.stringify(more)}`, async (db) => {
    await db.addEmail('a@example.com')
    await db.addEmail('b@example.com')
    await db.age('b@example.com', 'next_at', '-1 hour')
    const [email] = await db.claim()
    if (email) await record(db, email, { outcome, ...more })
    expect(await db.stateOf('a@example.com')).toMatchObject(expected)
    expect(await db.stateOf('b@example.com')).toMatchObject({ state: 'due', attempts: 0 })
  })
}

test('an email is put off without losing that an earlier attempt may have sent it', async (db) => {
  await db.addEmail('a@example.com')
  const [first] = await db.claim()
  if (first) await record(db, first, { outcome: 'retry' })
  await db.age('a@example.com', 'next_at', '1 second')
  const [second] = await db.claim()
  if (second) await record(db, second, { outcome: 'postponed' })
  expect(await db.stateOf('a@example.com')).toMatchObject({ attempts: 1, is_uncertain: true })
})

test('an email fails after eight attempts', async (db) => {
  await db.addEmail('a@example.com')
  for (const [attempt, state] of ['due', 'failed'].entries()) {
    await db`update private.emails set attempts = ${6 + attempt}, next_at = now()`
    const [email] = await db.claim()
    if (email) await record(db, email, { outcome: 'retry' })
    expect(await db.stateOf('a@example.com')).toMatchObject({ state, is_uncertain: true })
  }
})

test('an email that another sender has taken over only hears of success', async (db) => {
  const [first, second] = await claimTwice(db)
  await record(db, first, { outcome: 'failed' })
  expect(await db.stateOf('a@example.com')).toMatchObject({ state: 'sending' })
  await record(db, first, { outcome: 'sent' })
  await record(db, second, { outcome: 'retry' })
  expect(await db.stateOf('a@example.com')).toMatchObject({ state: 'sent' })
})
