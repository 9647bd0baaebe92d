// What becomes of a session that is canceled, and of its people.

import { addGuests, day } from '../emails/audiences.ts'
import { type Db, expect, ids, now, test, things } from './guests.ts'
import { recording, room, seen, standIn } from './session-day.ts'

const cancel = (db: Db, reason: string, isPreview = false) =>
  db.ask('admin', `admin_cancel_session('${day}', '${reason}', ${isPreview})`)

test('a session that is canceled is told once to each of its people, and nothing else of it', async (db) => {
  await addGuests(db)
  await db`update public.masterclass_sessions set starts_at = now() + interval '23 hours',
    registration_open = true where id = ${day}`
  await db.startIn('9 days', 'open')
  await db`insert into public.masterclass_sessions (seats, registration_open, starts_at, canceled_at)
    values (9, true, now() + interval '10 days', null), (9, true, now() - interval '1 day', null),
      (9, false, now() + interval '2 days', null), (9, true, now() + interval '2 days', now())`
  await db.schedule()
  const before = await db.emails()
  const previewed = await cancel(db, '', true)
  expect(await db.emails()).toEqual(before)
  expect(await cancel(db, ' Ill ')).toBe(previewed)
  expect((await db.emails()).length - before.length).toBe(Number(previewed))
  for (const facts of [{ title: 'Other' }, { recording_link: recording }]) {
    expect(await db.codeOf(() => db.save('day', facts))).toBe('PT409')
  }
  expect(await db.codeOf(() => cancel(db, 'Ill'))).toBe('PT409')
  await db.schedule()
  const sent = await db.claim(100)
  const told = sent.map(({ recipient }) => recipient.split('@')[0]).toSorted()
  expect(told.join(' ')).toBe(
    'came came-late confirmed elsewhere imported-asked imported-confirmed late member waiting',
  )
  expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['session-canceled']))
  const [open] =
    await db`select to_jsonb(starts_at) as at from public.masterclass_sessions where slug = 'open'`
  const next = { reason: 'Ill', nextStart: open?.['at'], nextTimeZone: 'Asia/Kolkata' }
  for (const email of sent) expect(email).toMatchObject(next)
})

test('what was written to people of a session is told if it moves, and stops if it is canceled', async (db) => {
  await addGuests(db)
  await db.startIn('1 hour', 'day')
  const write = (subject: string, minutes: number, session = day) =>
    db.ask(
      'admin',
      `admin_save_mailing(null, '${subject}', 'Text', 'confirmed', '${session}',
      now() + ${minutes} * interval '1 minute')`,
    )
  const stopped = await write('stopped', 7)
  await db.ask('admin', `admin_stop_mailing('${stopped}')`)
  await db`update private.mailings set stopped_at = now() - interval '1 hour'`
  await write('gone', 0)
  await db.schedule()
  await db`update private.emails set state = 'sent' where mailing_id is not null`
  await write('written', 0)
  await db.schedule()
  await write('later', 9)
  await write('of another', 8, things.session)
  expect((await db.save('day', { starts_at: '2040-01-01Z' }, true)).scheduled).toHaveLength(1)
  expect((await db.save('day', { title: 'Other' }, true)).scheduled).toEqual([])
  await cancel(db, 'Ill')
  await write('sorry', 0)
  const ended = db.values`select subject from private.mailings where stopped_at = now() order by 1`
  expect(await ended).toEqual(['later', 'written'])
  await db`update private.mailings set send_at = now() where session_id = ${day}`
  await db.schedule()
  const subjects = (await db.claim(100)).flatMap(({ subject }) => subject ?? [])
  expect([...new Set(subjects)]).toEqual(['sorry'])
})

test('who is in a session that is canceled reads so, and nobody joins, confirms or leaves', async (db) => {
  const token = await standIn(db, { confirmed_at: now })
  await db.startIn('5 minutes', 'open')
  await db.save('open', { room_link: room })
  await db.forget()
  await db`update public.masterclass_sessions set canceled_at = now(), cancel_reason = 'Ill',
    registration_open = true, seats = 9 where slug = 'open'`
  await db.register('late@example.com', 'open')
  for (const name of ['registration_by_token', 'join_masterclass', 'cancel_registration']) {
    const shown = { state: 'called_off', reason: 'Ill', is_open: false, can_join: false }
    expect(await db.askWith(name, token)).toMatchObject(shown)
  }
  expect(await seen(db)).toBe(null)
  await db`update public.registrations set attended_at = now() where state = 'registered'
    and person_id = (select id from private.people where user_id = ${ids.member})`
  expect(await db.askWith('registration_by_token', token)).toMatchObject({ state: 'called_off' })
  for (const state of ['waiting', 'registered']) {
    await db`update public.registrations set confirmed_at = null, state = ${state}`
    await db.askWith('confirm_registration', token)
    const rows = await db`select state, confirmed_at from tests.registrations
      where user_id = ${ids.member}`
    expect(rows).toEqual([{ state, confirmed_at: null }])
  }
  expect(await db.emails()).toEqual([])
})

for (const [begins, reason, code] of [
  ['1 hour', '', 'PT400'],
  ['1 hour', 'x'.repeat(501), 'PT400'],
  ['1 hour', 'x'.repeat(500), 'done'],
  ['-89 minutes', 'Ill', 'done'],
  ['-91 minutes', 'Ill', 'PT409'],
  [null, 'Ill', 'PT409'],
] as const) {
  test(`a session that begins in ${begins} is canceled because of ${reason.length} characters: ${code}`, async (db) => {
    await db`insert into public.masterclass_sessions (id, title, seats, starts_at)
      values (${day}, 'Day', 1, now() + ${begins}::interval)`
    expect(await db.codeOf(() => cancel(db, reason))).toBe(code)
  })
}

test('while email is not enabled, canceling emails nobody', async (db) => {
  await addGuests(db)
  await db`update private.settings set is_email_enabled = false where true`
  await db`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
  for (const isPreview of [true, false]) expect(await cancel(db, 'Ill', isPreview)).toBe('0')
  expect(await db`select from private.emails where kind <> 'promoted'`).toEqual([])
})
