// What the owner does to sessions: what saving one does to its people, and which facts are refused.
import { addGuests, day } from '../emails/audiences.ts'
import { type Db, expect, guest, person, type Row, test, things } from './guests.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** One with a seat, one who waits, and two who have not confirmed or have canceled. */
async function addPeople(db: Db): Promise<void> {
  await db.registerConfirmed([person, guest(1), guest(2)])
  await db.register(guest(3))
  await db.canceled(guest(2))
  await db.startIn('90 hours')
  await db.forget()
}

const dateless = (db: Db) =>
  db`select slug from public.masterclass_sessions where starts_at is null`

const facts = { title: 'New', starts_at: inHours(48), time_zone: 'Asia/Kolkata', seats: 2 }

test('nobody changes what names a session, when it was made, or that it is canceled', async (db) => {
  await db.startIn('90 hours')
  await db`update public.masterclass_sessions set minutes = 45, registration_open = false
    where slug = 'probe'`
  const row = () => db`select * from public.masterclass_sessions where slug = 'probe'`
  const before = await row()
  await db.save('probe', {
    id: things.missing,
    slug: 'other',
    cancel_reason: 'Ill',
    created_at: '2020-01-01',
    canceled_at: '2020-01-01',
    announced_at: '2020-01-01',
  })
  expect(await row()).toEqual(before)
  const missing = `admin_save_session('${things.missing}', '${JSON.stringify(facts)}')`
  expect(await db.codeOf(() => db.ask('admin', missing))).toBe('PT409')
})

test('a session with people is not deleted, nor is the one without a date', async (db) => {
  await addPeople(db)
  await db.startIn('90 hours', 'open')
  await db`delete from public.registrations where session_id = ${things.session}`
  await db.write('confirmed', await db.sessionAt('open'))
  const remove = async (slug: string) => {
    const id = await db.sessionAt(slug)
    return db.codeOf(() => db.ask('admin', `admin_delete_session('${id}')`))
  }
  const codes = [await remove('probe'), await remove('next-date'), await remove('open')]
  expect(codes).toEqual(['PT409', 'PT409', 'done'])
  expect(await db.states()).toHaveLength(4)
  const left = await db`select slug from public.masterclass_sessions
    where slug in ('probe', 'next-date', 'open') order by slug`
  expect(left.map(({ slug }) => slug)).toEqual(['next-date', 'probe'])
})

test('an admin reads how many people of a session are in each state', async (db) => {
  await addGuests(db)
  const figures = async () => {
    const answer = await db.ask('admin', 'admin_sessions()')
    return answer.sessions.find(({ slug }: { slug: string }) => slug === 'day').figures
  }
  const same = { attended: 4, canceled: 1, unconfirmed: 2, waiting: 1 }
  expect(await figures()).toEqual({ ...same, confirmed: 8, imported: 2 })
  await db.startIn('-91 minutes', 'day')
  expect(await figures()).toEqual({ ...same, missed: 10 })
  await db`update public.masterclass_sessions set canceled_at = now() where id = ${day}`
  expect(await figures()).toEqual({ ...same, confirmed: 8, imported: 2 })
  for (const [state, people] of Object.entries({ ...same, missed: 0 })) {
    const listed = await db.rowsOf(`admin_registrations('${day}', '', null, false, '${state}')`)
    expect([state, listed.length]).toEqual([state, people])
  }
})

/** What is saved of a session with people in it, and how many get which email. */
const saved: [facts: Row, emails: Record<string, number>][] = [
  [{ starts_at: inHours(70) }, { 'session-date': 1, 'session-date-waiting': 1 }],
  [{ starts_at: inHours(-1) }, {}],
  [{ seats: 2 }, { promoted: 1 }],
  [
    { seats: 2, starts_at: inHours(70) },
    { promoted: 1, 'session-date': 2 },
  ],
  [
    {
      title: 'Renamed',
      time_zone: 'Europe/Berlin',
      minutes: 30,
      registration_open: false,
      room_link: 'https://example.com/room',
      recording_link: 'https://example.com/recording',
      is_attendance_complete: true,
    },
    {},
  ],
]

for (const [facts, caused] of saved) {
  test(`saving ${Object.keys(facts)} causes what its preview says, once: ${JSON.stringify(caused)}`, async (db) => {
    await addPeople(db)
    const everything = async () => [
      await db`select * from public.masterclass_sessions order by slug`,
      await db.emails(),
    ]
    const before = await everything()
    expect(await db.save('probe', facts, true)).toEqual({ id: null, emails: caused, scheduled: [] })
    expect(await everything()).toEqual(before)
    expect((await db.save('probe', facts)).emails).toEqual(caused)
    const written = (await db.emails()).map((line) => line.split(' ')[1] ?? '')
    const expected = Object.entries(caused).flatMap(([kind, times]) => Array(times).fill(kind))
    expect(written.toSorted()).toEqual(expected.toSorted())
    const row = await db.value`select to_jsonb(session)
      from public.masterclass_sessions as session where slug = 'probe'`
    const { starts_at, is_attendance_complete, ...plain } = facts
    expect(row).toMatchObject(plain)
    expect(row.announced_at !== null).toBe(is_attendance_complete === true)
    if (starts_at) expect(Date.parse(row.starts_at)).toBe(Date.parse(String(starts_at)))
    const after = await everything()
    expect((await db.save('probe', facts)).emails).toEqual({})
    expect(await everything()).toEqual(after)
  })
}

test('a session that is added again under its id is the same one, and tells nobody twice', async (db) => {
  await db.registerConfirmed([person], 'next-date')
  await db.forget()
  const id = things.missing
  const add = (more: Row) => db.save(null, { ...facts, id, takes_interested: true, ...more })
  expect((await add({})).id).toBe(id)
  const told = await db.emails()
  expect(told).toContain('nina session-date-waiting')
  expect((await add({ title: 'Corrected' })).id).toBe(id)
  expect(await db.emails()).toEqual(told)
  // Who waits for a date since then is not taken by the one that the first answer was about.
  for (const email of [person, guest(1)]) await db.registerConfirmed([email], 'next-date')
  await db.forget()
  expect((await add({ seats: 1 })).emails).toEqual({})
  const added = await db`select id from public.masterclass_sessions where title <> ''
    and slug not in ('probe', 'open', 'next-date')`
  expect(added).toEqual([{ id }])
  await db`update public.masterclass_sessions set canceled_at = now(), cancel_reason = 'Ill'
    where id = ${id}`
  const undated = { id: await db.sessionAt('next-date') }
  expect(await db.codeOf(() => add({}))).toBe('PT409')
  expect(await db.codeOf(() => add(undated))).toBe('PT400')
})

/** Facts that are none: of a new session, of one with a date, of the one without. */
const refused: [slug: string | null, facts: Row, code: string][] = [
  [null, facts, 'done'],
  [null, { ...facts, time_zone: 'UTC' }, 'done'],
  [null, { ...facts, title: ' ' }, 'PT400'],
  [null, { ...facts, seats: null }, 'PT400'],
  [null, { ...facts, starts_at: null }, 'PT400'],
  [null, { ...facts, time_zone: 'Asia/Nowhere' }, 'PT400'],
  [null, { ...facts, time_zone: 'asia/kolkata' }, 'done'],
  // PostgreSQL takes any letters with a number for a zone; browsers and emails do not.
  [null, { ...facts, time_zone: 'Etc/GMT+15' }, 'PT400'],
  [null, { ...facts, time_zone: 'Asia/Nowhere+3' }, 'PT400'],
  [null, { ...facts, time_zone: 'posix/Asia/Kolkata' }, 'PT400'],
  [null, { ...facts, time_zone: 'EST' }, 'PT400'],
  [null, { ...facts, time_zone: null }, 'PT400'],
  [null, { ...facts, room_link: 'http://example.com' }, '23514'],
  ['probe', { title: null }, 'PT400'],
  ['probe', { starts_at: null }, 'PT400'],
  ['next-date', { starts_at: facts.starts_at }, 'PT400'],
  ['next-date', { registration_open: false }, 'done'],
]

for (const [slug, given, code] of refused) {
  test(`saving ${JSON.stringify(given)} of ${slug}: ${code}`, async (db) => {
    await db.startIn('90 hours')
    expect(await db.codeOf(() => db.save(slug, given))).toBe(code)
    expect(await dateless(db)).toContainEqual({ slug: 'next-date' })
  })
}

for (const takes_interested of [true, false]) {
  test(`a new session ${takes_interested ? 'takes' : 'leaves'} those who wait for a date, confirmed or not`, async (db) => {
    await db`update public.masterclass_sessions set starts_at = now() + interval '9 days'
      where slug <> 'next-date'`
    const people = [person, ...[1, 2, 3, 4].map(guest)]
    for (const email of people) await db.register(email, 'next-date')
    for (const email of people.slice(0, 3)) await db.confirmedAgo('30 days', email)
    await db.change(guest(2), 'position = 0')
    await db.overdue(guest(4))
    await db.forget()
    const undated = await db.sessionAt('next-date')
    await db.write('confirmed', undated)
    await db`update private.mailings set stopped_at = now()`
    await db.write('confirmed', undated)
    const given = { ...facts, takes_interested }
    const emails = takes_interested ? { 'session-date': 2, 'session-date-waiting': 1 } : {}
    const scheduled = takes_interested ? [expect.any(String)] : []
    expect(await db.save(null, given, true)).toEqual({ id: null, emails, scheduled })
    const answer = await db.save(null, given)
    expect(answer).toMatchObject({ emails, scheduled })
    const taken = db.value`
      select string_agg(split_part(email, '@', 1) || ' ' || state, ', ' order by position)
      from tests.registrations where session_id = ${answer.id}`
    const inOrder = 'guest-2 registered, nina registered, guest-1 waiting, guest-3 waiting'
    expect(await taken).toBe(takes_interested ? inOrder : null)
    expect(await dateless(db)).toEqual([{ slug: 'next-date' }])
    expect((await db.save(null, given)).emails).toEqual({})
    const [created] = await db`select slug, minutes, registration_open
      from public.masterclass_sessions where id = ${answer.id}`
    expect(created).toMatchObject({ minutes: 90, registration_open: true })
    // Only a session that is new takes them.
    expect((await db.save(created?.['slug'], { takes_interested: true })).emails).toEqual({})
    // What is to be written to them goes along, to those with a seat.
    const left = db.values`select id from private.mailings where session_id = ${undated}`
    expect(await left).toHaveLength(takes_interested ? 1 : 2)
    await db.schedule()
    const told = (await db.emails()).filter((line) => line.endsWith(' session-message'))
    expect(told).toHaveLength(takes_interested ? 2 : 3)
  })
}

test('who got a seat while no date was known, and waits for one at the date, is told of that too', async (db) => {
  await db`delete from public.registrations`
  await db`update public.masterclass_sessions set seats = 2 where slug = 'next-date'`
  await db.registerConfirmed([guest(1), guest(2), person], 'next-date')
  await db.cancel(guest(2))
  const { id } = await db.save(null, { ...facts, seats: 1, takes_interested: true })
  await db.cancel(guest(1))
  const seated = db.values`select email from tests.registrations
    where session_id = ${id} and state = 'registered'`
  expect(await seated).toEqual([person])
  const promoted = (await db.emails()).filter((line) => line === 'nina promoted')
  expect(promoted).toHaveLength(2)
})

test('a session that is entered when it has started leaves those who wait for a date', async (db) => {
  await db.registerConfirmed([person], 'next-date')
  await db.save(null, { ...facts, starts_at: inHours(-1), takes_interested: true })
  const slugs = db.values`select slug from tests.registrations where email = ${person}`
  expect(await slugs).toEqual(['next-date'])
})
