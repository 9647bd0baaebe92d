import { expect } from 'vitest'
import { ids, oneValue } from '../requests.ts'
import {
  askWith,
  cancel,
  guest,
  inState,
  pageOf,
  person,
  register,
  remove,
  test,
  tokenOf,
} from './registration-requests.ts'

test('a registration belongs to the account that has verified its address, in any case of letters', async (sql) => {
  const owner = (email: string) =>
    oneValue(sql`select user_id from tests.registrations
      where private.fold_address(email) = private.fold_address(${email})`)
  const change = (id: string, columns: Record<string, string | boolean | null>) =>
    sql`update auth.users set ${sql(columns)} where id = ${id}`
  await register(sql, 'Nina@example.com')
  expect(await owner(person)).toBeNull()
  await change(ids.member, { email_confirmed_at: null })
  await change(ids.member, { email: person })
  expect(await owner(person)).toBeNull()
  await change(ids.member, { email_confirmed_at: new Date().toISOString() })
  expect(await owner(person)).toBe(ids.member)
  await register(sql, guest(1))
  await change(ids.member, { email: guest(1) })
  expect([await owner(guest(1)), await owner(person)]).toEqual([ids.member, undefined])
  await change(ids.member, { email: null })
  expect(await owner(guest(1))).toBeNull()
})

test('a registration belongs to no account of single sign-on, which may share an address', async (sql) => {
  await sql`update auth.users set is_sso_user = true where id = ${ids.member}`
  await register(sql, person)
  await sql`update auth.users set email = ${person} where id = ${ids.member}`
  const rows = await sql`select user_id from tests.registrations where email = ${person}`
  expect(rows).toEqual([{ user_id: null }])
})

test('a registration is shown and canceled by its own link alone', async (sql) => {
  await sql`update public.masterclass_sessions set seats = 0 where slug = 'open'`
  await register(sql, guest(4), 'open')
  for (const index of [0, 1, 2, 3, 5]) await register(sql, guest(index))
  await cancel(sql, guest(1))
  const token = await tokenOf(sql, guest(3))
  const shown = {
    session: 'probe',
    starts_at: null,
    has_started: false,
    is_open: true,
    title: 'Probe',
    time_zone: 'Asia/Kolkata',
    minutes: 90,
    opens_at: null,
    told_at: expect.any(String),
    can_join: false,
    recording: null,
    reason: null,
    name: 'Nina',
    state: 'unconfirmed',
    held_until: expect.any(String),
    place: 2,
  }
  expect(await askWith(sql, 'registration_by_token', token)).toEqual(shown)
  const elsewhere = await pageOf(sql, guest(4))
  expect(elsewhere).toEqual({ ...shown, session: 'open', title: 'Open', place: 1 })
  const foreign = (await tokenOf(sql, guest(0))).slice(0, 32)
  const wrong = [`${foreign}${token.slice(32)}`, token.slice(1), `${token}0`, 'z'.repeat(64)]
  for (const each of wrong) {
    expect(await askWith(sql, 'registration_by_token', each)).toBeNull()
    expect(await askWith(sql, 'cancel_registration', each)).toBeNull()
  }
  expect(await inState(sql, 'canceled')).toEqual(['guest-1'])
  const canceled = { ...shown, state: 'canceled', held_until: null, place: null }
  expect(await cancel(sql, guest(3))).toEqual(canceled)
  const version = () => sql`select ctid::text from public.registrations
    where person_id = private.person_at(${guest(3)})`
  const before = await version()
  expect(await cancel(sql, guest(3))).toEqual(canceled)
  expect(await version()).toEqual(before)
})

test('a registration that is gone is told from one that never was by its own link alone', async (sql) => {
  await register(sql, person)
  const token = await tokenOf(sql, person)
  await remove(sql, person)
  expect(await askWith(sql, 'registration_by_token', token)).toEqual({ state: 'deleted' })
  const guessed = `${token.slice(0, 32)}${'0'.repeat(32)}`
  expect(await askWith(sql, 'registration_by_token', guessed)).toBeNull()
})

test('a registration cannot be opened by a link that was made with an earlier secret', async (sql) => {
  await register(sql, person)
  const token = await tokenOf(sql, person)
  await sql`update private.settings set token_secret = 'another' where is_the_only_row`
  expect(await askWith(sql, 'registration_by_token', token)).toBeNull()
})
