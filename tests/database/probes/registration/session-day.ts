// The day of a session: who gets in, what is canceled, who was there.
import { type Db, expect, ids, now, type Row, test } from './guests.ts'

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
export async function standIn(db: Db, facts: Row): Promise<string> {
  await db`delete from public.registrations`
  await db`update public.masterclass_sessions set seats = 0 where slug = 'open'`
  const other = { state: 'registered', confirmed_at: now }
  await db.addRegistration('otherMember@example.com', 'probe', other)
  return db.addRegistration('member@example.com', 'open', { state: 'registered', ...facts })
}

export const seen = async (db: Db) => {
  const [row, ...others] = await db<{ at: Date | null }[]>`
    select attended_at as at from tests.registrations
    order by user_id is distinct from ${ids.member}`
  expect(others).toEqual([{ at: null }])
  return row?.at ?? null
}

for (const [begins, facts, who, isIn] of asked) {
  test(`who is ${Object.keys(who)} gets ${isIn ? 'into' : 'not into'} a session that begins in ${begins} with ${JSON.stringify(facts)}`, async (db) => {
    const token = await standIn(db, who)
    await db.startIn(begins, 'open')
    await db.startIn('-1 minute')
    await db.save('probe', { room_link: `${room}/other` })
    await db.save('open', { room_link: room, ...facts })
    const answer = isIn ? room : null
    // The way in is open also while the owner has not said where the room is.
    const can_join = isIn || facts['room_link'] === ''
    expect(await db.askWith('registration_by_token', token)).toMatchObject({ can_join })
    expect(await seen(db)).toBe(null)
    expect(await db.askWith('join_masterclass', token)).toMatchObject({ room: answer })
    expect((await seen(db)) !== null).toBe(isIn)
    await db`update public.registrations set attended_at = null`
    const joined = () => db.ask('member', `join_my_masterclass('open')`)
    expect(await joined()).toBe(answer)
    expect((await seen(db)) !== null).toBe(isIn)
    await db`update public.registrations set attended_at = attended_at - interval '1 minute'`
    const first = await seen(db)
    expect(await joined()).toBe(answer)
    expect(await db.askWith('join_masterclass', token)).toMatchObject({ room: answer })
    expect(await seen(db)).toEqual(first)
    expect(await db.ask('otherMember', `join_my_masterclass('open')`)).toBe(null)
    expect(await db.ask('member', `join_my_masterclass('probe')`)).toBe(null)
    expect(await db.askWith('join_masterclass', token.replace(/.$/, 'z'))).toBe(null)
  })
}

test('who has not confirmed in time reads after the start that they missed it', async (db) => {
  const token = await standIn(db, { held_until: new Date(Date.now() - 3_600_000).toISOString() })
  for (const [begins, state] of [
    ['1 hour', 'closed'],
    ['-1 minute', 'missed'],
    ['-5 hours', 'missed'],
  ] as const) {
    await db.startIn(begins, 'open')
    await db`update public.masterclass_sessions set registration_open = false`
    expect(await db.askWith('registration_by_token', token)).toMatchObject({ state })
  }
})

test('a seat that stayed empty is called so once the way in is closed', async (db) => {
  const token = await standIn(db, confirmed)
  const found = []
  for (const begins of ['1 hour', '-149 minutes', '-151 minutes']) {
    await db.startIn(begins, 'open')
    found.push((await db.askWith('registration_by_token', token)).state)
  }
  expect(found).toEqual(['registered', 'registered', 'absent'])
})

test('who was imported reads where the recording is, after the end', async (db) => {
  const token = await standIn(db, { imported_at: now })
  const shown = async () => (await db.askWith('registration_by_token', token)).recording
  for (const [begins, address] of [
    ['-89 minutes', null],
    ['-91 minutes', recording],
  ] as const) {
    await db.startIn(begins, 'open')
    await db.save('open', { recording_link: recording })
    expect(await shown()).toBe(address)
  }
  await db`update public.masterclass_sessions set canceled_at = now()`
  expect(await shown()).toBe(null)
})

test('an admin says who was there, once a session has started', async (db) => {
  await standIn(db, confirmed)
  const say = (was: boolean) =>
    db`select id from tests.registrations where user_id = ${ids.member}`.then(([row]) =>
      db.ask('admin', `admin_set_attended('${row?.['id']}', ${was})`),
    )
  await db.startIn('-1 hour')
  await db.startIn('1 minute', 'open')
  expect(await db.codeOf(() => say(true))).toBe('PT409')
  await db.startIn('-1 minute', 'open')
  await say(true)
  const start = db.value`select starts_at from public.masterclass_sessions where slug = 'open'`
  expect(await seen(db)).toEqual(await start)
  await db`update public.registrations set attended_at = attended_at + interval '1 minute'`
  const joined = await seen(db)
  await say(true)
  expect(await seen(db)).toEqual(joined)
  await say(false)
  expect(await seen(db)).toBe(null)
  const log = await db`select changes from public.change_log
    where changes ? 'attended' order by id`
  expect(log.map(({ changes }) => changes.attended[1])).toEqual([true, true, false])
})
