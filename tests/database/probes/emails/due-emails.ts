import { expect, guest, ids, now, past, person, type Row, test } from '../registration/guests.ts'

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
  test(`${start} before a session, ${confirmed} after confirming it, somebody is mailed: ${expected}`, async (db) => {
    for (const email of [person, guest(1), guest(2)]) await db.register(email, 'open')
    await db.confirmedAgo(confirmed, person)
    await db.confirmedAgo(confirmed, guest(1))
    await db.canceled(guest(1))
    await db.register(guest(3))
    await db.confirmedAgo(confirmed, guest(3))
    await db.startIn(start, 'open')
    await db.forget()
    await db.schedule()
    await db.schedule()
    expect(await db.emails()).toEqual(expected)
  })
}

for (const [kind, start, tooLate] of [
  ['reminder-day', '23 hours', '20 hours'],
  ['reminder-hour', '50 minutes', '5 minutes'],
] as const) {
  test(`an imported guest who may be emailed gets a ${kind} too, until ${tooLate} before the start`, async (db) => {
    await db.addRegistration(person, 'open', { ...imported, may_be_emailed: true })
    await db.startIn(start, 'open')
    await db.forget()
    await db.schedule()
    const kinds = db.values`select kind from private.emails
      where expires_at = session_start - ${tooLate}::interval`
    expect(await kinds).toEqual([kind])
  })
}

test('nobody is reminded of a canceled session, nor is who waits or must not be emailed', async (db) => {
  await db.registerConfirmed([person, guest(1)])
  await db.addRegistration(guest(2), 'probe', imported)
  await db.startIn('23 hours')
  const reminded = async () => {
    await db.forget()
    await db.schedule()
    return (await db.emails()).filter((line) => line.includes(' reminder'))
  }
  expect(await reminded()).toEqual(['nina reminder-day'])
  await db`update public.masterclass_sessions set canceled_at = now() where slug = 'probe'`
  expect(await reminded()).toEqual([])
})

test('only who waited for a session ahead, and has confirmed or may be emailed, is told of a seat', async (db) => {
  await db`update public.masterclass_sessions set seats = 0`
  const waiting = { state: 'waiting', confirmed_at: now }
  await db.addRegistration(guest(1), 'open', { ...waiting, state: 'registered' })
  await db.addRegistration(person, 'open', waiting)
  await db.addRegistration(guest(2), 'open', { state: 'waiting' })
  await db.addRegistration(guest(3), 'probe', waiting)
  const listed = { state: 'waiting', imported_at: past }
  await db.addRegistration(guest(4), 'open', { ...listed, may_be_emailed: true })
  await db.addRegistration(guest(5), 'open', listed)
  await db.startIn('-5 hours')
  await db.forget()
  await db`update public.registrations set state = 'registered' where session_id in (
    select id from public.masterclass_sessions where slug in ('open', 'probe'))`
  expect(await db.emails()).toEqual(['guest-4 promoted', 'nina promoted'])
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
  test(`of a session that begins in ${start}, with ${JSON.stringify(facts)}, those with a seat are ${isTold ? '' : 'not '}told of the recording`, async (db) => {
    await db.registerConfirmed([person, guest(1), guest(2)], 'open')
    await db.canceled(guest(2))
    await db.registerConfirmed([guest(3), guest(4)])
    for (const slug of ['open', 'probe']) await db.startIn(start, slug)
    const seated = { confirmed_at: now }
    await db.addRegistration('waited@example.com', 'open', seated)
    await db.addRegistration('let-in@example.com', 'open', { ...seated, attended_at: now })
    for (const email of [person, guest(2)]) await db.change(email, 'attended_at = now()')
    const told = async () => (await db.emails()).filter((line) => line.includes(' recording'))
    const inOpen = ['guest-1 recording-missed', 'let-in recording', 'nina recording']
    await db.save('open', facts)
    expect(await told()).toEqual(isTold ? inOpen : [])
    await db.save('probe', recording)
    for (const _ of ['once', 'again']) await db.schedule()
    if (isTold) await db.save('open', { recording_link: `${recording.recording_link}/2` })
    await db.change(guest(1), 'attended_at = now()')
    await db.schedule()
    expect(await told()).toEqual(isTold ? inOpen : [])
    if (!isTold) return
    await db.save('probe', facts)
    await db.schedule()
    expect(await told()).toEqual([...inOpen, 'guest-3 recording-missed'].toSorted())
    for (const slug of ['open', 'probe']) await db.save(slug, { recording_link: '' })
    const sent = async () =>
      (await db.claim()).flatMap(({ recipient, kind }) =>
        kind.startsWith('recording') ? `${recipient.split('@')[0]} ${kind}` : [],
      )
    expect(await sent()).toEqual([])
    // A link that was wrong is taken out, and the right one is entered.
    expect(await db.save('open', recording, true)).toMatchObject({ emails: { recording: 3 } })
    await db.save('open', recording)
    for (const _ of ['once', 'again']) await db.schedule()
    const came = ['guest-1 recording', 'let-in recording', 'nina recording']
    expect((await sent()).toSorted()).toEqual(came)
    // On another day there is another recording, and nobody has come yet.
    for (const day of ['1 day', start]) await db.startIn(day, 'open')
    await db.save('open', { ...recording, is_attendance_complete: true })
    const people = ['guest-1', 'guest-3', 'let-in', 'nina', 'waited']
    expect(await told()).toEqual(people.map((who) => `${who} recording-missed`))
  })
}

test('whose account takes over the address that was told of the recording is not told again', async (db) => {
  await db.registerConfirmed([person], 'open')
  await db.addRegistration('member@example.com', 'open', { state: 'registered' })
  await db.startIn('-2 hours', 'open')
  await db.save('open', { ...recording, is_attendance_complete: true })
  await db.forget()
  await db.schedule()
  await db`update auth.users set email = ${person} where id = ${ids.member}`
  await db.schedule()
  expect(await db.emails()).toEqual(['nina recording-missed'])
})

test('whose account takes over the address that was reminded is not reminded again', async (db) => {
  await db`update public.masterclass_sessions set seats = 1 where slug = 'open'`
  await db.registerConfirmed([person], 'open')
  await db.confirmedAgo('30 days', person)
  await db.addRegistration('member@example.com', 'open', { state: 'waiting', confirmed_at: past })
  await db.startIn('23 hours', 'open')
  await db.schedule()
  await db`update auth.users set email = ${person} where id = ${ids.member}`
  await db.addRegistration(guest(1), 'open', { state: 'registered', confirmed_at: past })
  await db.schedule()
  const reminded = async () => (await db.emails()).filter((line) => line.includes(' reminder'))
  const once = ['guest-1 reminder-day', 'nina reminder-day']
  expect(await reminded()).toEqual(once)
  // But of another date, though the first reminder has gone out.
  await db`update private.emails set uncertain_since = now()`
  await db.startIn('22 hours', 'open')
  await db.schedule()
  expect(await reminded()).toEqual([...once, ...once].toSorted())
})

test('a contact message is sent to the owner', async (db) => {
  const write = (message: string) =>
    db`select public.send_contact_message('Kavya', 'kavya@example.com', ${message})`
  await write('First')
  expect(await db.emails()).toEqual(['owner contact-message'])
  await db`update private.settings set owner_address = null where true`
  await write('Second')
  await db`update private.settings set owner_address = 'o@example.com', is_email_enabled = false
    where true`
  await write('Third')
  expect(await db.emails()).toEqual(['o contact-message'])
})

test('once email is disabled again, seats are freed all the same, and nothing is sent', async (db) => {
  await db.registerConfirmed([guest(1)])
  await db.register(guest(2), 'open')
  await db.overdue(guest(2))
  await db`update private.settings set is_email_enabled = false where true`
  await db.forget()
  await db.confirm(guest(2))
  await db.register(person, 'open')
  await db.startIn('23 hours')
  await db.schedule()
  expect(await db.emails()).toEqual([])
  expect(await db.states()).toEqual(['guest-1 registered', 'guest-2 registered'])
  await db.startIn('-1 day')
  await db.save('probe', { ...recording, is_attendance_complete: true })
  await db.schedule()
  expect(await db.emails()).toEqual([])
})
