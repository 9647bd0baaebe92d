import { expect } from 'vitest'
import { oneValue } from '../requests.ts'
import {
  confirm,
  emails,
  guest,
  overdue,
  pageOf,
  person,
  register,
  schedule,
  states,
  test,
} from './registration-requests.ts'

test('a registration is held for half an hour, or as long as is set', async (sql) => {
  await register(sql, person)
  await register(sql, person.toUpperCase())
  const rows =
    await sql`select state, confirmed_at, held_until = now() + interval '30 minutes' as held
      from public.registrations where person_id = private.person_at(${person})`
  expect(rows).toEqual([{ state: 'registered', confirmed_at: null, held: true }])
  expect(await emails(sql)).toEqual(['nina confirm-seat'])
  await sql`update private.settings set hold_seats_for = '2 days'`
  await register(sql, guest(1))
  const isHeld = sql`select held_until = now() + interval '2 days'
    from public.registrations where person_id = private.person_at(${guest(1)})`
  expect(await oneValue(isHeld)).toBe(true)
  await register(sql, person)
  expect(await pageOf(sql, person)).toMatchObject({
    state: 'unconfirmed',
    held_until: expect.any(String),
  })
})

test('a confirmed registration stays, and is told about once', async (sql) => {
  await register(sql, person)
  await register(sql, guest(1), 'open')
  expect(await confirm(sql, person)).toMatchObject({ state: 'registered', held_until: null })
  await confirm(sql, person)
  await sql`update public.registrations set held_until = now() - interval '1 hour'`
  await schedule(sql)
  expect(await states(sql)).toEqual(['nina registered', 'guest-1 canceled'])
  expect(await emails(sql)).toEqual([
    'guest-1 confirm-seat',
    'nina confirm-seat',
    'nina registration-confirmed',
  ])
})

test('a seat that nobody confirms goes to who waits and has confirmed, who is told', async (sql) => {
  for (const email of [person, guest(1), guest(2)]) await register(sql, email)
  expect(await confirm(sql, guest(2))).toMatchObject({ state: 'waiting', place: 2 })
  await overdue(sql, person)
  await schedule(sql)
  expect(await states(sql)).toEqual(['nina canceled', 'guest-1 waiting', 'guest-2 registered'])
  expect(await emails(sql)).toEqual([
    'guest-1 confirm-seat',
    'guest-2 confirm-seat',
    'guest-2 promoted',
    'guest-2 waiting-list',
    'nina confirm-seat',
  ])
  await sql`update public.registrations set name = 'Renamed' where true`
  expect((await emails(sql)).filter((line) => line.includes('promoted'))).toHaveLength(1)
})

test('who confirms too late joins the end of the line, or takes a free seat', async (sql) => {
  for (const email of [person, guest(1), guest(2), guest(3)]) await register(sql, email)
  await overdue(sql, person, guest(3))
  await schedule(sql)
  const version = () => sql`select ctid::text from public.registrations
    where person_id = private.person_at(${guest(3)})`
  const expired = await version()
  await schedule(sql)
  expect(await version()).toEqual(expired)
  expect(await confirm(sql, guest(2))).toMatchObject({ state: 'registered' })
  expect(await emails(sql)).not.toContain('guest-2 promoted')
  expect(await pageOf(sql, person)).toMatchObject({ state: 'expired' })
  expect(await confirm(sql, person)).toMatchObject({ state: 'waiting', place: 2 })
  expect(await confirm(sql, guest(1))).toMatchObject({ state: 'waiting', place: 1 })
  expect(await states(sql)).toEqual([
    'guest-1 waiting',
    'guest-2 registered',
    'guest-3 canceled',
    'nina waiting',
  ])
})

test('whose time is over is told so and frees the seat before any tick', async (sql) => {
  await register(sql, person)
  await overdue(sql, person)
  expect(await pageOf(sql, person)).toMatchObject({ state: 'expired' })
  await register(sql, guest(1))
  expect(await states(sql)).toEqual(['nina canceled', 'guest-1 registered'])
  await overdue(sql, guest(1))
  expect(await confirm(sql, person)).toMatchObject({ state: 'registered' })
  expect(await states(sql)).toEqual(['guest-1 canceled', 'nina registered'])
  expect(await emails(sql)).not.toContain('nina promoted')
})
