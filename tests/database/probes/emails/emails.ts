import type { TransactionSql } from 'postgres'
import { assert, expect } from 'vitest'
import { ensurePerson } from '../../../support/backend/over-sql.ts'
import { oneValue, request, testAfter } from '../requests.ts'

type Claimed = Record<
  'id' | 'claim' | 'recipient' | 'kind' | 'name' | 'sessionStart' | 'subject' | 'writtenAt',
  string
> & { recordingLink?: string }
type Outcome = { outcome: string; reason?: string; delay?: number }

/** Adds an email that is due. @returns its id */
export async function addEmail(
  sql: TransactionSql,
  recipient: string,
  values: { kind?: string; key?: string; registration_id?: string; mailing_id?: string } = {},
): Promise<string> {
  const person_id = await ensurePerson(sql, recipient)
  const email = { kind: 'contact-message', key: recipient, person_id, ...values }
  return oneValue(sql`insert into private.emails ${sql(email)} returning id`)
}

const set = (sql: TransactionSql, recipient: string, columns: Record<string, string | null>) =>
  sql`update private.emails set ${sql(columns)}
    where person_id = private.person_at(${recipient})`

/** Moves the moments of an email into the past. */
export const age = (sql: TransactionSql, recipient: string, column: string, interval: string) =>
  sql`update private.emails set ${sql(column)} = now() - ${interval}::interval
    where person_id = private.person_at(${recipient})`

export const claim = (sql: TransactionSql, limit = 10): Promise<Claimed[]> =>
  request(sql, 'sender', async (asked) => {
    const rows = await asked<{ email: Claimed | null }[]>`
      select email from public.claim_emails(${limit}) as email`
    return rows.map(({ email }) => {
      assert(email, 'Every row is an email')
      return email
    })
  })

export const recipients = async (sql: TransactionSql, limit = 10) =>
  (await claim(sql, limit)).map(({ recipient }) => recipient)

const record = (sql: TransactionSql, email: Claimed, { outcome, reason, delay }: Outcome) =>
  request(sql, 'sender', async (asked) => {
    await asked`select public.record_email(
      ${email.id}, ${email.claim}, ${outcome}, ${reason ?? null}, ${delay ?? 0})`
  })

export async function stateOf(sql: TransactionSql, recipient: string) {
  const [row] = await sql`
    select state, reason, attempts, claim is not null as is_claimed,
      uncertain_since is not null as is_uncertain,
      extract(epoch from next_at - now())::int as wait
    from private.emails where person_id = private.person_at(${recipient})`
  return row
}

/** An email that was claimed, and then once more since its sender has died. */
async function claimTwice(sql: TransactionSql): Promise<[Claimed, Claimed]> {
  await addEmail(sql, 'a@example.com')
  const [first] = await claim(sql)
  await age(sql, 'a@example.com', 'next_at', '1 second')
  await age(sql, 'a@example.com', 'uncertain_since', '1 hour')
  const [second] = await claim(sql)
  assert(first && second, 'It is claimed twice')
  return [first, second]
}

export const test = testAfter(async (sql) => {
  await sql`delete from private.emails where true`
})

test('an email is claimed once, the one that waits longest first, those of a mailing last', async (sql) => {
  const [mailing] = await sql<{ id: string }[]>`
    insert into private.mailings (subject, body, audience) values ('News', 'Text', 'test')
    returning id`
  await addEmail(sql, 'news@example.com', { kind: 'news', mailing_id: mailing?.id ?? '' })
  await addEmail(sql, 'second@example.com')
  await addEmail(sql, 'first@example.com')
  await age(sql, 'news@example.com', 'next_at', '2 hours')
  await age(sql, 'first@example.com', 'next_at', '1 hour')
  for (const name of ['first', 'second', 'news']) {
    expect(await recipients(sql, 1)).toEqual([`${name}@example.com`])
  }
  expect(await recipients(sql)).toEqual([])
  expect(await stateOf(sql, 'first@example.com')).toEqual({
    state: 'sending',
    reason: null,
    attempts: 1,
    is_claimed: true,
    is_uncertain: true,
    wait: 300,
  })
})

test('an email is claimed in batches of at most a hundred', async (sql) => {
  for (let index = 0; index < 101; index += 1) await addEmail(sql, `${index}@example.com`)
  expect(await recipients(sql, 1000)).toHaveLength(100)
})

test('what must not be sent any more takes up no call, and what is behind it comes later', async (sql) => {
  for (let index = 0; index < 30; index += 1) await addEmail(sql, `${index}@example.com`)
  await sql`update private.emails set expires_at = now() - interval '1 hour', next_at = now() - interval '1 hour'`
  await addEmail(sql, 'behind@example.com')
  expect(await recipients(sql)).toEqual(['behind@example.com'])
  await sql`update private.emails set state = 'due', next_at = now() where expires_at < now()`
  await sql`create function tests.slow() returns trigger language plpgsql
    as $$ begin perform pg_sleep(3.1); return null; end $$`
  await sql`create trigger slow after update on private.emails execute function tests.slow()`
  expect(await recipients(sql)).toEqual([])
  const refused = sql`select count(*)::int from private.emails where state = 'suppressed'`
  expect(await oneValue(refused)).toBe(10)
})

test('an email whose sender has died is claimed again, under another claim', async (sql) => {
  const [first, second] = await claimTwice(sql)
  expect(second.id).toBe(first.id)
  expect(second.claim).not.toBe(first.claim)
  const since = sql`select uncertain_since = now() - interval '1 hour' from private.emails`
  expect(await oneValue(since)).toBe(true)
})

test('an email that may have been sent is not tried after its idempotency key has ended', async (sql) => {
  for (const state of ['due', 'sending', 'sent']) {
    await addEmail(sql, `${state}@example.com`)
    await set(sql, `${state}@example.com`, { state })
    await age(sql, `${state}@example.com`, 'uncertain_since', '21 hours')
  }
  await addEmail(sql, 'held@example.com')
  await set(sql, 'held@example.com', { state: 'sending' })
  await age(sql, 'held@example.com', 'uncertain_since', '21 hours')
  await age(sql, 'held@example.com', 'next_at', '-1 minute')
  await addEmail(sql, 'fresh@example.com')
  await age(sql, 'fresh@example.com', 'uncertain_since', '19 hours')
  expect(await recipients(sql)).toEqual(['fresh@example.com'])
  const unknown = { state: 'failed', reason: 'It is not known whether the provider sent it' }
  expect(await stateOf(sql, 'due@example.com')).toMatchObject(unknown)
  expect(await stateOf(sql, 'sending@example.com')).toMatchObject(unknown)
  expect(await stateOf(sql, 'sent@example.com')).toMatchObject({ state: 'sent' })
  expect(await stateOf(sql, 'held@example.com')).toMatchObject({ state: 'sending' })
})

for (const [outcome, more, expected] of [
  ['sent', {}, { state: 'sent', reason: null, is_claimed: false, attempts: 1, wait: 0 }],
  ['retry', { reason: 'Timeout' }, { state: 'due', reason: 'Timeout', attempts: 1, wait: 30 }],
  ['retry', {}, { state: 'due', is_uncertain: true }],
  ['retry', { delay: 90 }, { state: 'due', is_claimed: false, wait: 90 }],
  ['postponed', { delay: 7 }, { state: 'due', attempts: 0, is_uncertain: false, wait: 7 }],
  ['failed', { reason: 'No' }, { state: 'failed', reason: 'No', is_uncertain: false }],
] as const) {
  test(`an email is recorded as ${outcome} with ${JSON.stringify(more)}`, async (sql) => {
    await addEmail(sql, 'a@example.com')
    await addEmail(sql, 'b@example.com')
    await age(sql, 'b@example.com', 'next_at', '-1 hour')
    const [email] = await claim(sql)
    if (email) await record(sql, email, { outcome, ...more })
    expect(await stateOf(sql, 'a@example.com')).toMatchObject(expected)
    expect(await stateOf(sql, 'b@example.com')).toMatchObject({ state: 'due', attempts: 0 })
  })
}

test('an email is put off without losing that an earlier attempt may have sent it', async (sql) => {
  await addEmail(sql, 'a@example.com')
  const [first] = await claim(sql)
  if (first) await record(sql, first, { outcome: 'retry' })
  await age(sql, 'a@example.com', 'next_at', '1 second')
  const [second] = await claim(sql)
  if (second) await record(sql, second, { outcome: 'postponed' })
  expect(await stateOf(sql, 'a@example.com')).toMatchObject({ attempts: 1, is_uncertain: true })
})

test('an email fails after eight attempts', async (sql) => {
  await addEmail(sql, 'a@example.com')
  for (const [attempt, state] of ['due', 'failed'].entries()) {
    await sql`update private.emails set attempts = ${6 + attempt}, next_at = now()`
    const [email] = await claim(sql)
    if (email) await record(sql, email, { outcome: 'retry' })
    expect(await stateOf(sql, 'a@example.com')).toMatchObject({ state, is_uncertain: true })
  }
})

test('an email that another sender has taken over only hears of success', async (sql) => {
  const [first, second] = await claimTwice(sql)
  await record(sql, first, { outcome: 'failed' })
  expect(await stateOf(sql, 'a@example.com')).toMatchObject({ state: 'sending' })
  await record(sql, first, { outcome: 'sent' })
  await record(sql, second, { outcome: 'retry' })
  expect(await stateOf(sql, 'a@example.com')).toMatchObject({ state: 'sent' })
})
