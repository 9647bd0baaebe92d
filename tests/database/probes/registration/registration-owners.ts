import { expect, guest, ids, person, test } from './guests.ts'

test('a registration belongs to the account that has verified its address, in any case of letters', async (db) => {
  const owner = (email: string) =>
    db.value`select user_id from tests.registrations
      where private.fold_address(email) = private.fold_address(${email})`
  const change = (id: string, columns: Record<string, string | boolean | null>) =>
    db`update auth.users set ${db(columns)} where id = ${id}`
  await db.register('Nina@example.com')
  expect(await owner(person)).toBeNull()
  await change(ids.member, { email_confirmed_at: null })
  await change(ids.member, { email: person })
  expect(await owner(person)).toBeNull()
  await change(ids.member, { email_confirmed_at: new Date().toISOString() })
  expect(await owner(person)).toBe(ids.member)
  await db.register(guest(1))
  await change(ids.member, { email: guest(1) })
  expect([await owner(guest(1)), await owner(person)]).toEqual([ids.member, undefined])
  await change(ids.member, { email: null })
  expect(await owner(guest(1))).toBeNull()
})

test('a registration belongs to no account of single sign-on, which may share an address', async (db) => {
  await db`update auth.users set is_sso_user = true where id = ${ids.member}`
  await db.register(person)
  await db`update auth.users set email = ${person} where id = ${ids.member}`
  const rows = await db`select user_id from tests.registrations where email = ${person}`
  expect(rows).toEqual([{ user_id: null }])
})

test('a registration is shown and canceled by its own link alone', async (db) => {
  await db`update public.masterclass_sessions set seats = 0 where slug = 'open'`
  await db.register(guest(4), 'open')
  for (const index of [0, 1, 2, 3, 5]) await db.register(guest(index))
  await db.cancel(guest(1))
  const token = await db.tokenOf(guest(3))
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
    confirmed_at: null,
    state: 'unconfirmed',
    held_until: expect.any(String),
    place: 2,
  }
  expect(await db.askWith('registration_by_token', token)).toEqual(shown)
  expect(await db.pageOf(guest(4))).toEqual({ ...shown, session: 'open', title: 'Open', place: 1 })
  const foreign = (await db.tokenOf(guest(0))).slice(0, 32)
  const wrong = [`${foreign}${token.slice(32)}`, token.slice(1), `${token}0`, 'z'.repeat(64)]
  for (const each of wrong) {
    expect(await db.askWith('registration_by_token', each)).toBeNull()
    expect(await db.askWith('cancel_registration', each)).toBeNull()
  }
  const canceledOnes = (await db.states()).filter((line) => line.endsWith(' canceled'))
  expect(canceledOnes).toEqual(['guest-1 canceled'])
  const canceled = { ...shown, state: 'canceled', held_until: null, place: null }
  expect(await db.cancel(guest(3))).toEqual(canceled)
  const before = await db.stored(guest(3))
  expect(await db.cancel(guest(3))).toEqual(canceled)
  expect(await db.stored(guest(3))).toEqual(before)
})

test('a registration that is gone is told from one that never was by its own link alone', async (db) => {
  await db.register(person)
  const token = await db.tokenOf(person)
  await db.remove(person)
  expect(await db.askWith('registration_by_token', token)).toEqual({ state: 'deleted' })
  const guessed = `${token.slice(0, 32)}${'0'.repeat(32)}`
  expect(await db.askWith('registration_by_token', guessed)).toBeNull()
})

test('a registration cannot be opened by a link that was made with an earlier secret', async (db) => {
  await db.register(person)
  const token = await db.tokenOf(person)
  await db`update private.settings set token_secret = 'another' where is_the_only_row`
  expect(await db.askWith('registration_by_token', token)).toBeNull()
})
