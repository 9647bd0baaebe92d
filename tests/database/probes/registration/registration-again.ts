import { type Db, expect, guest, person, test } from './guests.ts'

/** Lets minutes pass for the emails that a form has caused. */
const pass = (db: Db, minutes: number) =>
  db`update private.emails set created_at = created_at - ${minutes} * interval '1 minute'`

const forms = (db: Db) =>
  db.values`select recipient from tests.emails
    where kind in ('confirm-seat', 'registration-repeated') order by 1`

test('who confirms says their name, and no form changes it or anything else', async (db) => {
  await db.register(person, 'probe', { name: 'BUY NOW' })
  const token = await db.tokenOf(person)
  const confirmAs = (name: string) =>
    db.ask('visitor', `confirm_registration('${token}', '${name}')`)
  for (const name of ['', ' ', 'n'.repeat(101)]) {
    expect(await db.codeOf(() => confirmAs(name))).toBe('PT400')
  }
  await confirmAs(' Nina ')
  const before = await db.stored(person)
  await db.register(person, 'probe', { name: 'BUY NOW' })
  expect(await db.stored(person)).toEqual(before)
  await confirmAs('Other')
  const name = db.value`select name from tests.registrations where email = ${person}`
  expect(await name).toBe('Nina')
})

test('an expired or canceled registration is opened again, to be confirmed', async (db) => {
  await db.register(person)
  const token = await db.tokenOf(person)
  await db.confirm(person)
  await db.cancel(person)
  await db.forget()
  await db.register(person)
  expect(await db.pageOf(person)).toMatchObject({ state: 'unconfirmed' })
  expect(await db.tokenOf(person)).toBe(token)
  expect(await db.emails()).toEqual(['nina confirm-seat'])
  await db.overdue(person)
  await db.register(guest(1))
  await db.register(person)
  expect(await db.states()).toEqual(['guest-1 registered', 'nina waiting'])
  await db.confirm(person)
  await db.overdue(guest(1))
  await db`select private.tick()`
  const toNina = ['nina confirm-seat', 'nina promoted', 'nina waiting-list']
  expect(await db.emails()).toEqual(['guest-1 confirm-seat', ...toNina])
})

test('who cancels and comes back is mailed the link at once, and told again, twenty times a day', async (db) => {
  await db.register(person)
  for (let times = 0; times < 2; times++) {
    await db.confirm(person)
    await pass(db, 5)
    await db.cancel(person)
    for (let forms = 0; forms < 2; forms++) await db.register(person)
  }
  const [mailed, told] = ['nina confirm-seat', 'nina registration-confirmed']
  expect(await db.emails()).toEqual([mailed, mailed, mailed, told, told])
  for (let times = 2; times < 20; times++) {
    await db.confirm(person)
    await db.cancel(person)
  }
  expect(await db.codeOf(() => db.confirm(person))).toBe('PT429')
  await db.enroll(guest(1))
})

test('who canceled stays canceled until they confirm', async (db) => {
  await db.register(person)
  await db.cancel(person)
  await db.register(person)
  await db.overdue(person)
  expect(await db.pageOf(person)).toMatchObject({ state: 'canceled' })
  await db`select private.tick()`
  expect(await db.pageOf(person)).toMatchObject({ state: 'canceled' })
  expect(await db.confirm(person)).toMatchObject({ state: 'registered' })
})

test('an address gets an email for a form every ten minutes, five a day', async (db) => {
  for (const minutes of [5, 10, 15, 15, 15, 15, 15]) {
    await db.register(person)
    await pass(db, minutes)
  }
  expect(await forms(db)).toEqual(Array(5).fill(person))
  for (let times = 0; times < 2; times++) {
    await db.register(guest(1))
    await pass(db, 15)
  }
  expect(await forms(db)).toHaveLength(7)
  await pass(db, 1440)
  await db.register(person)
  expect(await forms(db)).toHaveLength(8)
})

test('who registers for another session is mailed its link, whatever forms came before', async (db) => {
  await db.register(person)
  await db.register(person, 'open')
  expect(await forms(db)).toEqual(Array(2).fill(person))
  for (let forms = 0; forms < 5; forms++) {
    await pass(db, 15)
    await db.register(person)
  }
  expect(await forms(db)).toHaveLength(5)
  await db`delete from private.emails
    where registration_id in (select id from tests.registrations where slug = 'open')`
  await pass(db, 15)
  for (let forms = 0; forms < 2; forms++) await db.register(person)
  expect(await forms(db)).toHaveLength(5)
  for (let forms = 0; forms < 2; forms++) await db.register(person, 'open')
  expect(await forms(db)).toHaveLength(6)
})

test('other spellings of a mailbox share three emails a day', async (db) => {
  const spelled = [1, 2, 3, 4, 5].map((number) => `nina+${number}@example.com`)
  for (const email of [...spelled, person]) await db.register(email, 'open')
  expect(await forms(db)).toEqual([...spelled.slice(0, 3), person])
  await pass(db, 15)
  await db`update private.people set proved_at = now() where address = ${spelled[3] ?? ''}`
  await db.register(spelled[3] ?? '', 'open')
  await db.register(spelled[0] ?? '', 'open')
  expect(await forms(db)).toEqual([...spelled.slice(0, 4), person])
})

test('who writes their mailbox with dots is mailed after strangers did', async (db) => {
  const spelled = ['a.b+1@gmail.com', 'ab+2@gmail.com', 'AB+3@GoogleMail.com', 'a.b@gmail.com']
  for (const email of [...spelled, 'ab+4@gmail.com', 'ab@gmail.com']) {
    await db.register(email, 'open')
  }
  expect(await forms(db)).toHaveLength(5)
  await pass(db, 15)
  await db.register('a.b@gmail.com', 'open')
  expect(await forms(db)).toHaveLength(5)
  for (const [email, requests] of Object.entries({ '.ab@gmail.com': 9, 'a..b@gmail.com': 10 })) {
    await db`update private.request_counters set requests = ${requests} where form = 'mailbox'`
    await db.register(email, 'open')
  }
  expect(await forms(db)).toHaveLength(6)
})

test('once the session has started only a seat that is held is confirmed', async (db) => {
  for (const email of [person, guest(1), guest(2)]) await db.register(email)
  await db.confirm(guest(2))
  await db.startIn('0 seconds')
  await db.forget()
  const started = { has_started: true, is_open: false }
  expect(await db.pageOf(person)).toMatchObject({ ...started, state: 'unconfirmed' })
  expect(await db.confirm(person)).toMatchObject({ ...started, state: 'registered' })
  for (const email of [guest(1), guest(2)]) {
    expect(await db.confirm(email)).toMatchObject({ ...started, state: 'missed' })
  }
  expect(await db.emails()).toEqual(['nina registration-confirmed'])
  await db.change(guest(2), "state = 'canceled', confirmed_at = null, canceled_at = now()")
  expect(await db.pageOf(guest(2))).toMatchObject({ state: 'canceled' })
})

test('once registration is closed only a place that is held is confirmed', async (db) => {
  for (const email of [person, guest(1), guest(2)]) await db.register(email)
  await db.overdue(guest(2))
  await db`update public.masterclass_sessions set registration_open = false where slug = 'probe'`
  expect(await db.confirm(person)).toMatchObject({ state: 'registered', is_open: false })
  expect(await db.confirm(guest(1))).toMatchObject({ state: 'waiting', place: 1 })
  expect(await db.pageOf(guest(2))).toMatchObject({ state: 'closed' })
  expect(await db.confirm(guest(2))).toMatchObject({ state: 'closed' })
  await db.cancel(person)
  expect(await db.states()).toEqual(['nina canceled', 'guest-1 registered', 'guest-2 canceled'])
})

test('nobody cancels a session that they attended, nor one that has started', async (db) => {
  await db.enroll(person)
  const token = await db.tokenOf(person)
  await db.startIn('0 seconds')
  expect(await db.askWith('cancel_registration', token)).toMatchObject({ state: 'registered' })
  await db`update public.registrations set attended_at = now()`
  await db.startIn(null)
  expect(await db.askWith('cancel_registration', token)).toMatchObject({ state: 'attended' })
  expect(await db.states()).toEqual(['nina registered'])
})

test('who acts on one session expires nobody in another', async (db) => {
  await db.register(person)
  await db.overdue(person)
  await db.register(guest(1), 'open')
  expect(await db.states()).toEqual(['nina registered', 'guest-1 registered'])
})

test('who waits and cancels is told of no seat', async (db) => {
  for (const email of [person, guest(1)]) await db.register(email)
  await db.confirm(guest(1))
  await db.cancel(guest(1))
  expect(await db.emails()).not.toContain('guest-1 promoted')
})

test('other emails of the day do not count as those that a form causes', async (db) => {
  await db`insert into private.emails (kind, key, person_id, created_at)
    select 'news', n::text, private.ensure_person(${person}), now() - interval '1 hour'
    from generate_series(1, 5) as n`
  for (let times = 0; times < 2; times++) {
    await db.register(person)
    await pass(db, 15)
  }
  expect(await forms(db)).toEqual([person, person])
})

test('a token that is not known expires nobody', async (db) => {
  await db.register(person)
  await db.overdue(person)
  expect(await db.askWith('confirm_registration', '0'.repeat(64))).toBeNull()
  expect(await db.states()).toEqual(['nina registered'])
})
