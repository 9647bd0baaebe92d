// What becomes of a session that is canceled, and of its people.
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../../support/backend/world.ts'
import { addGuests, day } from '../emails/audiences.ts'
import { claim } from '../emails/emails.ts'
import { call, codeOf, ids, valuesOf } from '../requests.ts'
import { now } from '../rows.ts'
import {
  askWith,
  emails,
  forget,
  register,
  save,
  schedule,
  startIn,
  test,
} from './registration-requests.ts'
import { recording, room, seen, standIn } from './session-day.ts'

const cancel = (sql: TransactionSql, reason: string, isPreview = false) =>
  call(sql, 'admin', `admin_cancel_session('${day}', '${reason}', ${isPreview})`)

test('a session that is canceled is told once to each of its people, and nothing else of it', async (sql) => {
  await addGuests(sql)
  await sql`update public.masterclass_sessions set starts_at = now() + interval '23 hours',
    registration_open = true where id = ${day}`
  await startIn(sql, '9 days', 'open')
  await sql`insert into public.masterclass_sessions (seats, registration_open, starts_at, canceled_at)
    values (9, true, now() + interval '10 days', null), (9, true, now() - interval '1 day', null),
      (9, false, now() + interval '2 days', null), (9, true, now() + interval '2 days', now())`
  await schedule(sql)
  const before = await emails(sql)
  const previewed = await cancel(sql, '', true)
  expect(await emails(sql)).toEqual(before)
  expect(await cancel(sql, ' Ill ')).toBe(previewed)
  expect((await emails(sql)).length - before.length).toBe(Number(previewed))
  for (const facts of [{ title: 'Other' }, { recording_link: recording }]) {
    expect(await codeOf(sql, (inner) => save(inner, 'day', facts))).toBe('PT409')
  }
  expect(await codeOf(sql, (inner) => cancel(inner, 'Ill'))).toBe('PT409')
  await schedule(sql)
  const sent = await claim(sql, 100)
  expect(
    sent.map(({ kind, recipient }) => `${recipient.split('@')[0]} ${kind}`).toSorted(),
  ).toEqual(
    ['came', 'confirmed', 'elsewhere', 'imported-asked', 'late', 'member', 'waiting'].map(
      (who) => `${who} session-canceled`,
    ),
  )
  const [open] =
    await sql`select to_jsonb(starts_at) as at from public.masterclass_sessions where slug = 'open'`
  const next = { reason: 'Ill', nextStart: open?.['at'], nextTimeZone: 'Asia/Kolkata' }
  for (const email of sent) expect(email).toMatchObject(next)
})

test('what was written to people of a session before it was canceled stops, and nothing else', async (sql) => {
  await addGuests(sql)
  await startIn(sql, '1 hour', 'day')
  const write = (subject: string, minutes: number, session = day) =>
    call(
      sql,
      'admin',
      `admin_save_mailing(null, '${subject}', 'Text', 'confirmed', '${session}',
      now() + ${minutes} * interval '1 minute')`,
    )
  const stopped = await write('stopped', 9)
  await call(sql, 'admin', `admin_stop_mailing('${stopped}')`)
  await sql`update private.mailings set stopped_at = now() - interval '1 hour'`
  await write('gone', 0)
  await schedule(sql)
  await sql`update private.emails set state = 'sent' where mailing_id is not null`
  await write('written', 0)
  await schedule(sql)
  await write('later', 9)
  await write('of another', 9, things.session)
  await cancel(sql, 'Ill')
  await write('sorry', 0)
  expect(
    await valuesOf(sql`select subject from private.mailings where stopped_at = now() order by 1`),
  ).toEqual(['later', 'written'])
  await sql`update private.mailings set send_at = now() where session_id = ${day}`
  await schedule(sql)
  const subjects = (await claim(sql, 100)).flatMap(({ subject }) => subject ?? [])
  expect([...new Set(subjects)]).toEqual(['sorry'])
})

test('who is in a session that is canceled reads so, and nobody joins, confirms or leaves', async (sql) => {
  const token = await standIn(sql, { confirmed_at: now })
  await startIn(sql, '5 minutes', 'open')
  await save(sql, 'open', { room_link: room })
  await forget(sql)
  await sql`update public.masterclass_sessions set canceled_at = now(), cancel_reason = 'Ill',
    registration_open = true, seats = 9 where slug = 'open'`
  await register(sql, 'late@example.com', 'open')
  for (const name of ['registration_by_token', 'join_masterclass', 'cancel_registration']) {
    const shown = { state: 'called_off', reason: 'Ill', is_open: false, can_join: false }
    expect(await askWith(sql, name, token)).toMatchObject(shown)
  }
  expect(await seen(sql)).toBe(null)
  await sql`update public.registrations set attended_at = now() where state = 'registered'
    and person_id = (select id from private.people where user_id = ${ids.member})`
  expect(await askWith(sql, 'registration_by_token', token)).toMatchObject({ state: 'called_off' })
  for (const state of ['waiting', 'registered']) {
    await sql`update public.registrations set confirmed_at = null, state = ${state}`
    await askWith(sql, 'confirm_registration', token)
    const rows = await sql`select state, confirmed_at from tests.registrations
      where user_id = ${ids.member}`
    expect(rows).toEqual([{ state, confirmed_at: null }])
  }
  expect(await emails(sql)).toEqual([])
})

for (const [begins, reason, code] of [
  ['1 hour', '', 'PT400'],
  ['1 hour', 'x'.repeat(501), 'PT400'],
  ['1 hour', 'x'.repeat(500), 'done'],
  ['-89 minutes', 'Ill', 'done'],
  ['-91 minutes', 'Ill', 'PT409'],
  [null, 'Ill', 'PT409'],
] as const) {
  test(`a session that begins in ${begins} is canceled because of ${reason.length} characters: ${code}`, async (sql) => {
    await sql`insert into public.masterclass_sessions (id, title, seats, starts_at)
      values (${day}, 'Day', 1, now() + ${begins}::interval)`
    expect(await codeOf(sql, (inner) => cancel(inner, reason))).toBe(code)
  })
}

test('while email is not enabled, canceling emails nobody', async (sql) => {
  await addGuests(sql)
  await sql`update private.settings set is_email_enabled = false where true`
  await sql`update public.masterclass_sessions set starts_at = now() + interval '1 hour'`
  for (const isPreview of [true, false]) expect(await cancel(sql, 'Ill', isPreview)).toBe('0')
  expect(await emails(sql)).toEqual([])
})
