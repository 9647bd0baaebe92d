import { expect } from 'vitest'
import type { Row } from '../../../support/backend/world.ts'
import {
  canceled,
  confirm,
  confirmedAgo,
  emails,
  forget,
  guest,
  overdue,
  person,
  register,
  registerConfirmed,
  save,
  schedule,
  startIn,
  states,
  test,
} from '../registration/registration-requests.ts'
import { ids, valuesOf } from '../requests.ts'
import { addRegistration, now, past } from '../rows.ts'
import { claim } from './emails.ts'

const imported = { state: 'registered', imported_at: past }

for (const [start, confirmed, expected] of [
  ['25 hours', '30 days', []],
  ['23 hours', '30 days', ['nina reminder-day']],
  ['23 hours', '30 minutes', []],
  ['19 hours', '30 days', []],
  ['61 minutes', '30 days', []],
  ['50 minutes', '30 days', ['nina reminder-hour']],
  ['50 minutes', '5 minutes', []],
  ['20 minutes', '30 days', []],
] as const) {
  test(`${start} before a session, ${confirmed} after confirming it, somebody is mailed: ${expected}`, async (sql) => {
    for (const email of [person, guest(1), guest(2)]) await register(sql, email, 'open')
    await confirmedAgo(sql, confirmed, person)
    await confirmedAgo(sql, confirmed, guest(1))
    await canceled(sql, guest(1))
    await register(sql, guest(3))
    await confirmedAgo(sql, confirmed, guest(3))
    await startIn(sql, start, 'open')
    await forget(sql)
    await schedule(sql)
    await schedule(sql)
    expect(await emails(sql)).toEqual(expected)
  })
}

for (const [kind, start, tooLate] of [
  ['reminder-day', '23 hours', '20 hours'],
  ['reminder-hour', '50 minutes', '5 minutes'],
] as const) {
  test(`an imported guest who may be emailed gets a ${kind} too, until ${tooLate} before the start`, async (sql) => {
    await addRegistration(sql, person, 'open', { ...imported, may_be_emailed: true })
    await startIn(sql, start, 'open')
    await forget(sql)
    await schedule(sql)
    expect(
      await valuesOf(sql`select kind from private.emails
        where expires_at = session_start - ${tooLate}::interval`),
    ).toEqual([kind])
  })
}

test('nobody is reminded of a canceled session, nor is who waits or must not be emailed', async (sql) => {
  await registerConfirmed(sql, [person, guest(1)])
  await addRegistration(sql, guest(2), 'probe', imported)
  await startIn(sql, '23 hours')
  const reminded = async () => {
    await forget(sql)
    await schedule(sql)
    return (await emails(sql)).filter((line) => line.includes(' reminder'))
  }
  expect(await reminded()).toEqual(['nina reminder-day'])
  await sql`update public.masterclass_sessions set canceled_at = now() where slug = 'probe'`
  expect(await reminded()).toEqual([])
})

test('only who waited for a session ahead, and has confirmed or may be emailed, is told of a seat', async (sql) => {
  await sql`update public.masterclass_sessions set seats = 0`
  const waiting = { state: 'waiting', confirmed_at: now }
  await addRegistration(sql, guest(1), 'open', { ...waiting, state: 'registered' })
  await addRegistration(sql, person, 'open', waiting)
  await addRegistration(sql, guest(2), 'open', { state: 'waiting' })
  await addRegistration(sql, guest(3), 'probe', waiting)
  const listed = { state: 'waiting', imported_at: past }
  await addRegistration(sql, guest(4), 'open', { ...listed, may_be_emailed: true })
  await addRegistration(sql, guest(5), 'open', listed)
  await startIn(sql, '-5 hours')
  await forget(sql)
  await sql`update public.registrations set state = 'registered' where session_id in (
    select id from public.masterclass_sessions where slug in ('open', 'probe'))`
  expect(await emails(sql)).toEqual(['guest-4 promoted', 'nina promoted'])
})

const recording = { recording_link: 'https://example.com/recording' }

/** What the owner has said of a session that started so long ago, and whether people are told. */
const recordings: [start: string, facts: Row, isTold: boolean][] = [
  ['-2 hours', { is_attendance_complete: true }, false],
  ['-2 hours', recording, false],
  ['-2 hours', { ...recording, is_attendance_complete: true }, true],
  ['-89 minutes', { ...recording, is_attendance_complete: true }, false],
  ['-30 days -80 minutes', { ...recording, is_attendance_complete: true }, true],
  ['-30 days -100 minutes', { ...recording, is_attendance_complete: true }, false],
]

for (const [start, facts, isTold] of recordings) {
  test(`of a session that begins in ${start}, with ${JSON.stringify(facts)}, those with a seat are ${isTold ? '' : 'not '}told of the recording`, async (sql) => {
    await registerConfirmed(sql, [person, guest(1), guest(2)], 'open')
    await canceled(sql, guest(2))
    await registerConfirmed(sql, [guest(3), guest(4)])
    for (const slug of ['open', 'probe']) await startIn(sql, start, slug)
    const seated = { confirmed_at: now }
    await addRegistration(sql, 'waited@example.com', 'open', seated)
    await addRegistration(sql, 'let-in@example.com', 'open', { ...seated, attended_at: now })
    await sql`update public.registrations set attended_at = now()
      where person_id in (private.person_at(${person}), private.person_at(${guest(2)}))`
    const told = async () => (await emails(sql)).filter((line) => line.includes(' recording'))
    const inOpen = ['guest-1 recording-missed', 'let-in recording', 'nina recording']
    await save(sql, 'open', facts)
    expect(await told()).toEqual(isTold ? inOpen : [])
    await save(sql, 'probe', recording)
    for (const _ of ['once', 'again']) await schedule(sql)
    if (isTold) await save(sql, 'open', { recording_link: `${recording.recording_link}/2` })
    await sql`update public.registrations set attended_at = now()
      where person_id = private.person_at(${guest(1)})`
    await schedule(sql)
    expect(await told()).toEqual(isTold ? inOpen : [])
    if (!isTold) return
    await save(sql, 'probe', facts)
    await schedule(sql)
    expect(await told()).toEqual([...inOpen, 'guest-3 recording-missed'].toSorted())
    for (const slug of ['open', 'probe']) await save(sql, slug, { recording_link: '' })
    const sent = async () =>
      (await claim(sql)).flatMap(({ recipient, kind }) =>
        kind.startsWith('recording') ? `${recipient.split('@')[0]} ${kind}` : [],
      )
    expect(await sent()).toEqual([])
    // A link that was wrong is taken out, and the right one is entered.
    const preview = await save(sql, 'open', recording, true)
    expect(preview).toMatchObject({ emails: { recording: 3 } })
    await save(sql, 'open', recording)
    for (const _ of ['once', 'again']) await schedule(sql)
    const came = ['guest-1 recording', 'let-in recording', 'nina recording']
    expect((await sent()).toSorted()).toEqual(came)
  })
}

test('whose account takes over the address that was told of the recording is not told again', async (sql) => {
  await registerConfirmed(sql, [person], 'open')
  await addRegistration(sql, 'member@example.com', 'open', { state: 'registered' })
  await startIn(sql, '-2 hours', 'open')
  await save(sql, 'open', { ...recording, is_attendance_complete: true })
  await forget(sql)
  await schedule(sql)
  await sql`update auth.users set email = ${person} where id = ${ids.member}`
  await schedule(sql)
  expect(await emails(sql)).toEqual(['nina recording-missed'])
})

test('a contact message is sent to the owner', async (sql) => {
  const write = (message: string) =>
    sql`select public.send_contact_message('Kavya', 'kavya@example.com', ${message})`
  await write('First')
  expect(await emails(sql)).toEqual(['owner contact-message'])
  await sql`update private.settings set owner_address = null where true`
  await write('Second')
  await sql`update private.settings set owner_address = 'o@example.com', is_email_enabled = false
    where true`
  await write('Third')
  expect(await emails(sql)).toEqual(['o contact-message'])
})

test('once email is disabled again, seats are freed all the same, and nothing is sent', async (sql) => {
  await registerConfirmed(sql, [guest(1)])
  await register(sql, guest(2), 'open')
  await overdue(sql, guest(2))
  await sql`update private.settings set is_email_enabled = false where true`
  await forget(sql)
  await confirm(sql, guest(2))
  await register(sql, person, 'open')
  await startIn(sql, '23 hours')
  await schedule(sql)
  expect(await emails(sql)).toEqual([])
  expect(await states(sql)).toEqual(['guest-1 registered', 'guest-2 registered'])
  await startIn(sql, '-1 day')
  await save(sql, 'probe', { ...recording, is_attendance_complete: true })
  await schedule(sql)
  expect(await emails(sql)).toEqual([])
})
