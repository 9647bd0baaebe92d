// The day of a session: who gets in, what is canceled, who was there.
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import type { Row } from '../../../support/backend/world.ts'
import { call, codeOf, ids } from '../requests.ts'
import { addRegistration, now } from '../rows.ts'
import { askWith, save, startIn, test } from './registration-requests.ts'

export const room = 'https://example.com/room'
export const recording = 'https://example.com/recording'

const confirmed = { confirmed_at: now }

/** What becomes of a session, who asks for its room, and whether they get in. */
const asked: [begins: string | null, facts: Row, who: Row, isIn: boolean][] = [
  [null, {}, confirmed, false],
  ['16 minutes', {}, confirmed, false],
  ['14 minutes', {}, confirmed, true],
  ['14 minutes', { room_link: '' }, confirmed, false],
  ['-89 minutes', { recording_link: recording }, confirmed, true],
  ['-91 minutes', { recording_link: recording }, confirmed, false],
  ['-149 minutes', {}, confirmed, true],
  ['-151 minutes', {}, confirmed, false],
  ['-1 minute', {}, { imported_at: now }, true],
  ['-1 minute', {}, {}, false],
  ['-1 minute', {}, { state: 'waiting', ...confirmed }, false],
  ['-1 minute', {}, { state: 'canceled' }, false],
]

/** A session without free seats in which the member stands like this. @returns the link's token */
export async function standIn(sql: TransactionSql, facts: Row): Promise<string> {
  await sql`delete from public.registrations`
  await sql`update public.masterclass_sessions set seats = 0 where slug = 'open'`
  const other = { state: 'registered', confirmed_at: now }
  await addRegistration(sql, 'otherMember@example.com', 'probe', other)
  return addRegistration(sql, 'member@example.com', 'open', { state: 'registered', ...facts })
}

export const seen = async (sql: TransactionSql) => {
  const [row, ...others] = await sql<{ at: Date | null }[]>`
    select attended_at as at from tests.registrations
    order by user_id is distinct from ${ids.member}`
  expect(others).toEqual([{ at: null }])
  return row?.at ?? null
}

for (const [begins, facts, who, isIn] of asked) {
  test(`who is ${Object.keys(who)} gets ${isIn ? 'into' : 'not into'} a session that begins in ${begins} with ${JSON.stringify(facts)}`, async (sql) => {
    const token = await standIn(sql, who)
    await startIn(sql, begins, 'open')
    await startIn(sql, '-1 minute')
    await save(sql, 'probe', { room_link: `${room}/other` })
    await save(sql, 'open', { room_link: room, ...facts })
    const answer = isIn ? room : null
    // The way in is open also while the owner has not said where the room is.
    const can_join = isIn || facts['room_link'] === ''
    expect(await askWith(sql, 'registration_by_token', token)).toMatchObject({ can_join })
    expect(await seen(sql)).toBe(null)
    expect(await askWith(sql, 'join_masterclass', token)).toMatchObject({ room: answer })
    expect((await seen(sql)) !== null).toBe(isIn)
    await sql`update public.registrations set attended_at = null`
    const joined = () => call(sql, 'member', `join_my_masterclass('open')`)
    expect(await joined()).toBe(answer)
    expect((await seen(sql)) !== null).toBe(isIn)
    await sql`update public.registrations set attended_at = attended_at - interval '1 minute'`
    const first = await seen(sql)
    expect(await joined()).toBe(answer)
    expect(await askWith(sql, 'join_masterclass', token)).toMatchObject({ room: answer })
    expect(await seen(sql)).toEqual(first)
    expect(await call(sql, 'otherMember', `join_my_masterclass('open')`)).toBe(null)
    expect(await call(sql, 'member', `join_my_masterclass('probe')`)).toBe(null)
    expect(await askWith(sql, 'join_masterclass', token.replace(/.$/, 'z'))).toBe(null)
  })
}

test('who has not confirmed in time reads after the start that they missed it', async (sql) => {
  const token = await standIn(sql, { held_until: new Date(Date.now() - 3_600_000).toISOString() })
  for (const [begins, state] of [
    ['1 hour', 'closed'],
    ['-1 minute', 'missed'],
    ['-5 hours', 'missed'],
  ] as const) {
    await startIn(sql, begins, 'open')
    await sql`update public.masterclass_sessions set registration_open = false`
    expect(await askWith(sql, 'registration_by_token', token)).toMatchObject({ state })
  }
})

test('a seat that stayed empty is called so once the way in is closed', async (sql) => {
  const token = await standIn(sql, confirmed)
  const found = []
  for (const begins of ['1 hour', '-149 minutes', '-151 minutes']) {
    await startIn(sql, begins, 'open')
    found.push((await askWith(sql, 'registration_by_token', token)).state)
  }
  expect(found).toEqual(['registered', 'registered', 'absent'])
})

test('who was imported reads where the recording is, after the end', async (sql) => {
  const token = await standIn(sql, { imported_at: now })
  const shown = async () => (await askWith(sql, 'registration_by_token', token)).recording
  for (const [begins, address] of [
    ['-89 minutes', null],
    ['-91 minutes', recording],
  ] as const) {
    await startIn(sql, begins, 'open')
    await save(sql, 'open', { recording_link: recording })
    expect(await shown()).toBe(address)
  }
  await sql`update public.masterclass_sessions set canceled_at = now()`
  expect(await shown()).toBe(null)
})

test('an admin says who was there, once a session has started', async (sql) => {
  await standIn(sql, confirmed)
  const say = (was: boolean) =>
    sql`select id from tests.registrations where user_id = ${ids.member}`.then(([row]) =>
      call(sql, 'admin', `admin_set_attended('${row?.['id']}', ${was})`),
    )
  await startIn(sql, '-1 hour')
  await startIn(sql, '1 minute', 'open')
  expect(await codeOf(sql, () => say(true))).toBe('PT409')
  await startIn(sql, '-1 minute', 'open')
  await say(true)
  const first = await seen(sql)
  const [session] = await sql`select starts_at from public.masterclass_sessions where slug = 'open'`
  expect(first).toEqual(session?.['starts_at'])
  await sql`update public.registrations set attended_at = attended_at + interval '1 minute'`
  const joined = await seen(sql)
  await say(true)
  expect(await seen(sql)).toEqual(joined)
  await say(false)
  expect(await seen(sql)).toBe(null)
  const log = await sql`select changes from public.change_log
    where changes ? 'attended' order by id`
  expect(log.map(({ changes }) => changes.attended[1])).toEqual([true, true, false])
})
