// What people are told of the date of their session.
import { assert, type Db, expect, guest, person, test } from './guests.ts'

/** Registers and confirms; of each session but the one with a single seat everybody has a seat. */
async function confirmed(db: Db, addresses: string[], slug = 'open') {
  await db.registerConfirmed(addresses, slug)
  await db.forget()
}

/** What a sender is given: who gets which kind, and in how many hours the session starts. */
const sent = async (db: Db) => {
  const lines = (await db.claim()).map(({ recipient, kind, sessionStart }) => {
    const hours = Math.round((Date.parse(sessionStart) - Date.now()) / 3_600_000)
    return `${recipient.split('@')[0]} ${kind} ${hours}`
  })
  return lines.toSorted()
}

test('who was told of a date is not told of it again, but of each other one', async (db) => {
  await confirmed(db, [person])
  await db.startIn('90 hours', 'open')
  expect(await sent(db)).toEqual(['nina session-date 90'])
  for (const hours of [70, 90]) await db.startIn(`${hours} hours`, 'open')
  expect(await sent(db)).toEqual([])
  for (const hours of [70, 90]) {
    await db.startIn(`${hours} hours`, 'open')
    expect(await sent(db)).toEqual([`nina session-date ${hours}`])
  }
})

test('who has not read of a date is told when the session moves back to it', async (db) => {
  await confirmed(db, [person])
  await db.startIn('90 hours', 'open')
  expect(await sent(db)).toEqual(['nina session-date 90'])
  await db.registerConfirmed([guest(1)], 'open')
  await sent(db)
  await db`insert into private.emails (kind, key, person_id, registration_id)
    select 'promoted', id, person_id, id from public.registrations
    where person_id = private.person_at(${person})`
  for (const hours of [70, 90]) await db.startIn(`${hours} hours`, 'open')
  expect(await sent(db)).toEqual(['guest-1 session-date 90', 'nina promoted 90'])
})

test('what is about another session, or about no date, is not taken back', async (db) => {
  await confirmed(db, [person, guest(1)])
  await confirmed(db, [guest(2)], 'probe')
  await db.startIn('90 hours')
  await db`insert into private.emails (kind, key, person_id, registration_id)
    select 'registration-confirmed', id, person_id, id from public.registrations
    where person_id = private.person_at(${person})`
  await db.startIn('70 hours', 'open')
  const toGuests = ['guest-1 session-date 70', 'guest-2 session-date 90']
  const toNina = ['nina registration-confirmed 70', 'nina session-date 70']
  expect(await sent(db)).toEqual([...toGuests, ...toNina])
})

test('a date that a sender was lost with is not sent once the session has moved', async (db) => {
  await confirmed(db, [person])
  await db.startIn('90 hours', 'open')
  const [lost] = await db.claim()
  await db.startIn('70 hours', 'open')
  await db`update private.emails set next_at = now()`
  const [next, ...others] = await db.claim()
  assert(lost && next, 'Both are claimed')
  expect(others).toEqual([])
  expect(next.id).not.toBe(lost.id)
  expect(Date.parse(next.writtenAt)).toBeGreaterThan(Date.parse(lost.writtenAt))
  const [old] = await db`select state, reason from private.emails where id = ${lost.id}`
  expect(old).toEqual({ state: 'suppressed', reason: 'The session has moved' })
})

test('who gets a seat before the email about the date is sent reads of the seat alone', async (db) => {
  await confirmed(db, [person, guest(1)], 'probe')
  await db.startIn('90 hours')
  await db.canceled(person)
  expect(await sent(db)).toEqual(['guest-1 promoted 90'])
})

for (const [start, moved, state, isKept] of [
  ['20 minutes', '7 days', 'registered', true],
  ['5 minutes', '7 days', 'registered', false],
  ['-5 minutes', '16 minutes', 'registered', false],
  ['5 minutes', '14 minutes', 'attended', true],
  ['-91 minutes', '7 days', 'registered', false],
] as const) {
  test(`who came into a session that begins in ${start} is ${state} once it is moved to begin in ${moved}, and its recording is ${isKept ? 'kept' : 'forgotten'}`, async (db) => {
    await confirmed(db, [person])
    await confirmed(db, [guest(1)], 'probe')
    for (const slug of ['open', 'probe']) await db.startIn(start, slug)
    await db`update public.registrations set attended_at = now() where true`
    await db`update public.masterclass_sessions
      set recording_link = 'https://example.com', announced_at = now()`
    await db.startIn(moved, 'open')
    const facts = db.values`select num_nonnulls(recording_link, announced_at)
      from public.masterclass_sessions where slug in ('open', 'probe') order by slug`
    expect(await facts).toEqual([isKept ? 2 : 0, 2])
    expect((await db.pageOf(guest(1))).state).toBe('attended')
    expect((await db.pageOf(person)).state).toBe(state)
    const after = await db.cancel(person)
    expect(after.state).toBe(state === 'registered' ? 'canceled' : state)
    const word = db.value`select state_in_words from private.registrations_in_words
      where person_id = private.person_at(${person})`
    expect(await word).toBe(after.state)
  })
}
