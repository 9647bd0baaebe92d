// What people are told of the date of their session.
import type { TransactionSql } from 'postgres'
import { assert, expect } from 'vitest'
import { claim } from '../emails/emails.ts'
import {
  cancel,
  canceled,
  forget,
  guest,
  pageOf,
  person,
  registerConfirmed,
  startIn,
  test,
} from './registration-requests.ts'

/** Registers and confirms; of each session but the one with a single seat everybody has a seat. */
async function confirmed(sql: TransactionSql, addresses: string[], slug = 'open') {
  await registerConfirmed(sql, addresses, slug)
  await forget(sql)
}

/** What a sender is given: who gets which kind, and in how many hours the session starts. */
const sent = async (sql: TransactionSql) => {
  const lines = (await claim(sql)).map(({ recipient, kind, sessionStart }) => {
    const hours = Math.round((Date.parse(sessionStart) - Date.now()) / 3_600_000)
    return `${recipient.split('@')[0]} ${kind} ${hours}`
  })
  return lines.toSorted()
}

test('who was told of a date is not told of it again, but of each other one', async (sql) => {
  await confirmed(sql, [person])
  await startIn(sql, '90 hours', 'open')
  expect(await sent(sql)).toEqual(['nina session-date 90'])
  for (const hours of [70, 90]) await startIn(sql, `${hours} hours`, 'open')
  expect(await sent(sql)).toEqual([])
  for (const hours of [70, 90]) {
    await startIn(sql, `${hours} hours`, 'open')
    expect(await sent(sql)).toEqual([`nina session-date ${hours}`])
  }
})

test('who has not read of a date is told when the session moves back to it', async (sql) => {
  await confirmed(sql, [person])
  await startIn(sql, '90 hours', 'open')
  expect(await sent(sql)).toEqual(['nina session-date 90'])
  await registerConfirmed(sql, [guest(1)], 'open')
  await sent(sql)
  await sql`insert into private.emails (kind, key, person_id, registration_id)
    select 'promoted', id, person_id, id from public.registrations
    where person_id = private.person_at(${person})`
  for (const hours of [70, 90]) await startIn(sql, `${hours} hours`, 'open')
  expect(await sent(sql)).toEqual(['guest-1 session-date 90', 'nina promoted 90'])
})

test('what is about another session, or about no date, is not taken back', async (sql) => {
  await confirmed(sql, [person, guest(1)])
  await confirmed(sql, [guest(2)], 'probe')
  await startIn(sql, '90 hours')
  await sql`insert into private.emails (kind, key, person_id, registration_id)
    select 'registration-confirmed', id, person_id, id from public.registrations
    where person_id = private.person_at(${person})`
  await startIn(sql, '70 hours', 'open')
  expect(await sent(sql)).toEqual([
    'guest-1 session-date 70',
    'guest-2 session-date 90',
    'nina registration-confirmed 70',
    'nina session-date 70',
  ])
})

test('a date that a sender was lost with is not sent once the session has moved', async (sql) => {
  await confirmed(sql, [person])
  await startIn(sql, '90 hours', 'open')
  const [lost] = await claim(sql)
  await startIn(sql, '70 hours', 'open')
  await sql`update private.emails set next_at = now()`
  const [next, ...others] = await claim(sql)
  assert(lost && next, 'Both are claimed')
  expect(others).toEqual([])
  expect(next.id).not.toBe(lost.id)
  expect(Date.parse(next.writtenAt)).toBeGreaterThan(Date.parse(lost.writtenAt))
  const [old] = await sql`select state, reason from private.emails where id = ${lost.id}`
  expect(old).toEqual({ state: 'suppressed', reason: 'The session has moved' })
})

test('who gets a seat before the email about the date is sent reads of the seat alone', async (sql) => {
  await confirmed(sql, [person, guest(1)], 'probe')
  await startIn(sql, '90 hours')
  await canceled(sql, person)
  expect(await sent(sql)).toEqual(['guest-1 promoted 90'])
})

for (const [start, moved, state] of [
  ['5 minutes', '7 days', 'registered'],
  ['-5 minutes', '16 minutes', 'registered'],
  ['5 minutes', '14 minutes', 'attended'],
  ['-91 minutes', '7 days', 'registered'],
] as const) {
  test(`who came into a session that begins in ${start} is ${state} once it is moved to begin in ${moved}`, async (sql) => {
    await confirmed(sql, [person])
    await confirmed(sql, [guest(1)], 'probe')
    for (const slug of ['open', 'probe']) await startIn(sql, start, slug)
    await sql`update public.registrations set attended_at = now() where true`
    await startIn(sql, moved, 'open')
    expect((await pageOf(sql, guest(1))).state).toBe('attended')
    expect((await pageOf(sql, person)).state).toBe(state)
    const after = await cancel(sql, person)
    expect(after.state).toBe(state === 'registered' ? 'canceled' : state)
    const [row] = await sql`select state_in_words as word from private.registrations_in_words
      where person_id = private.person_at(${person})`
    expect(row?.['word']).toBe(after.state)
  })
}
