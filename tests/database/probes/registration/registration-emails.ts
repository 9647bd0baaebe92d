import { expect, guest, person, test } from './guests.ts'

test('a registration is held for half an hour, or as long as is set, and a seat no longer while all are taken', async (db) => {
  const held = () =>
    db.values`select concat_ws(' ', split_part(email, '@', 1), state, confirmed_at, held_until - now())
      from tests.registrations where slug in ('probe', 'open') order by position`
  for (const email of [person, person.toUpperCase()]) await db.register(email)
  expect(await held()).toEqual(['nina registered 00:30:00'])
  expect(await db.emails()).toEqual(['nina confirm-seat'])
  for (const hold of ['30 minutes', '2 days']) {
    await db`update private.settings set hold_seats_for = ${hold}`
    for (const email of [person, guest(1)]) await db.register(email)
    await db.register(guest(2), 'open')
  }
  const longer = ['guest-1 waiting 2 days', 'guest-2 registered 2 days']
  expect(await held()).toEqual(['nina registered 00:30:00', ...longer])
  const page = { state: 'unconfirmed', held_until: expect.any(String) }
  expect(await db.pageOf(person)).toMatchObject(page)
})

test('a confirmed registration stays, and is told about once', async (db) => {
  await db.register(person)
  await db.register(guest(1), 'open')
  expect(await db.confirm(person)).toMatchObject({ state: 'registered', held_until: null })
  await db.confirm(person)
  await db`update public.registrations set held_until = now() - interval '1 hour'`
  await db.schedule()
  expect(await db.states()).toEqual(['nina registered', 'guest-1 canceled'])
  const toNina = ['nina confirm-seat', 'nina registration-confirmed']
  expect(await db.emails()).toEqual(['guest-1 confirm-seat', ...toNina])
})

test('a seat that nobody confirms goes to who waits and has confirmed, who is told', async (db) => {
  for (const email of [person, guest(1), guest(2)]) await db.register(email)
  expect(await db.confirm(guest(2))).toMatchObject({ state: 'waiting', place: 2 })
  await db.overdue(person)
  await db.schedule()
  expect(await db.states()).toEqual(['nina canceled', 'guest-1 waiting', 'guest-2 registered'])
  const toSecond = ['guest-2 confirm-seat', 'guest-2 promoted', 'guest-2 waiting-list']
  expect(await db.emails()).toEqual(['guest-1 confirm-seat', ...toSecond, 'nina confirm-seat'])
  await db`update public.registrations set name = 'Renamed' where true`
  expect((await db.emails()).filter((line) => line.includes('promoted'))).toHaveLength(1)
})

test('who confirms too late joins the end of the line, or takes a free seat', async (db) => {
  for (const email of [person, guest(1), guest(2), guest(3)]) await db.register(email)
  await db.overdue(person, guest(3))
  await db.schedule()
  const expired = await db.stored(guest(3))
  await db.schedule()
  expect(await db.stored(guest(3))).toEqual(expired)
  expect(await db.confirm(guest(2))).toMatchObject({ state: 'registered' })
  expect(await db.emails()).not.toContain('guest-2 promoted')
  expect(await db.pageOf(person)).toMatchObject({ state: 'expired' })
  expect(await db.confirm(person)).toMatchObject({ state: 'waiting', place: 2 })
  expect(await db.confirm(guest(1))).toMatchObject({ state: 'waiting', place: 1 })
  const ofGuests = ['guest-1 waiting', 'guest-2 registered', 'guest-3 canceled']
  expect(await db.states()).toEqual([...ofGuests, 'nina waiting'])
})

test('whose time is over is told so and frees the seat before any tick', async (db) => {
  await db.register(person)
  await db.overdue(person)
  expect(await db.pageOf(person)).toMatchObject({ state: 'expired' })
  await db.register(guest(1))
  expect(await db.states()).toEqual(['nina canceled', 'guest-1 registered'])
  await db.overdue(guest(1))
  expect(await db.confirm(person)).toMatchObject({ state: 'registered' })
  expect(await db.states()).toEqual(['guest-1 canceled', 'nina registered'])
  expect(await db.emails()).not.toContain('nina promoted')
})
