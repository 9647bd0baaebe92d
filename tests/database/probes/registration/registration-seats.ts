import { readFile } from 'node:fs/promises'
import { expect, guest, now, person, test, things } from './guests.ts'

test('a registration that frees its seat gives it to the person who waits longest', async (db) => {
  await db.enroll(person, guest(2), guest(1))
  await db.cancel(person)
  expect(await db.states()).toEqual(['nina canceled', 'guest-2 registered', 'guest-1 waiting'])
  await db.remove(guest(2))
  expect(await db.states()).toEqual(['nina canceled', 'guest-1 registered'])
})

test('a registration that is added by the secret key takes a free seat', async (db) => {
  await db.addRegistration('added@example.com', 'probe', { imported_at: now })
  expect(await db.states()).toEqual(['added registered'])
})

test('a registration takes a free seat when the session is put off', async (db) => {
  await db.enroll(person, guest(1))
  await db.startIn('-1 hour')
  await db.remove(person)
  await db.startIn('1 hour')
  expect(await db.states()).toEqual(['guest-1 registered'])
})

test('a registration that gets an account or another name leaves the seats alone', async (db) => {
  await db.register(person)
  await db`set local track_functions = 'all'`
  const calls = () => db`select calls::int from pg_stat_xact_user_functions
    where funcname = 'lock_masterclass_session'`
  const before = await calls()
  await db.addMember(person)
  await db`update public.registrations set name = 'Nina Other' where true`
  expect(await calls()).toEqual(before)
  const owner = db.value`select user_id from tests.registrations where email = ${person}`
  expect(await owner).not.toBeNull()
})

test('a registration takes one of the seats that were added, and no more', async (db) => {
  await db.enroll(person, guest(1), guest(2))
  for (const seats of [2, 0]) {
    await db.setSeats(seats)
    expect(await db.states()).toEqual(['nina registered', 'guest-1 registered', 'guest-2 waiting'])
  }
})

test('a registration stays on the waiting list once the session has started', async (db) => {
  for (const email of [person, guest(1)]) await db.register(email)
  await db.startIn('0 seconds')
  await db.remove(person)
  expect(await db.states()).toEqual(['guest-1 waiting'])
})

/** What is kept of a registration this old, of a session that starts then, by a member or not. */
const kept: [age: string, start: string | null, isKept: boolean][] = [
  ['366 days', '-366 days', true],
  ['366 days', null, true],
  ['360 days', '-366 days', false],
  ['360 days', null, false],
  ['366 days', '-360 days', false],
]

for (const [age, start, isGone] of kept) {
  test(`a registration ${age} old, of a session at ${start}, ${isGone ? 'goes' : 'stays'}`, async (db) => {
    await db.register(person)
    await db`update public.registrations set created_at = now() - ${age}::interval`
    await db`update private.people set created_at = now() - ${age}::interval`
    await db`update public.masterclass_sessions set starts_at = now() + ${start}::interval`
    await db`select private.tick()`
    const left = await db`select from tests.registrations where email = ${person}`
    const people = await db`select from private.people where address = ${person}`
    expect([left, people]).toEqual(isGone ? [[], []] : [[{}], [{}]])
  })
}

test('a registration that is not kept any longer goes with others, a few at a time', async (db) => {
  // A member of whom nothing but the account is left.
  await db`delete from public.registrations where person_id = private.person_at('member@example.com')`
  await db`delete from private.consents where true`
  await db`delete from public.change_log`
  await db`insert into public.registrations (session_id, person_id, created_at)
    select id, private.ensure_person(number || '@example.com'), now() - interval '2 years'
    from public.masterclass_sessions, generate_series(1, 21) as number where slug = 'open'`
  await db`update private.people set created_at = now() - interval '2 years'`
  await db.agree('1@example.com')
  // A session to come keeps its old registration, and a new person is kept with nothing.
  await db.startIn('1 day')
  await db.addRegistration('22@example.com', 'probe', { created_at: '2020-01-01' })
  await db`select private.ensure_person('23@example.com')`
  const left = () => db`select
      (select count(*) from public.registrations where session_id <> ${things.session})::int as rows,
      (select count(*) from private.people where address ~ '^[0-9]')::int as people`
  await db`select private.delete_expired_registrations(20)`
  expect(await left()).toMatchObject([{ rows: 2 }])
  for (let times = 0; times < 3; times++) await db`select private.tick()`
  // Who takes news is still known, and so are the members and the guests of the fixture.
  expect(await left()).toEqual([{ rows: 1, people: 3 }])
  expect(await db`select from private.people`).toHaveLength(7)
  // What the owner deletes by hand has an entry of its own, what a tick deletes has none.
  expect(await db`select from public.change_log where changes ? 'registrations'`).toHaveLength(1)
  const logged = await db`select actor, changes from public.change_log
    where changes ? 'expired' order by id`
  expect(logged).toEqual([
    { actor: null, changes: { expired: [20, 0] } },
    { actor: null, changes: { expired: [1, 0] } },
  ])
})

test('the job that a hosted project runs deletes what has expired and keeps the number', async (db) => {
  await db`update public.registrations set created_at = now() - interval '2 years'`
  await db`delete from public.change_log`
  const migration = await readFile('supabase/migrations/20261121000013_email_schedule.sql', 'utf8')
  await db`set local session authorization postgres`
  await db.unsafe(/\$job\$(.*)\$job\$/.exec(migration)?.[1] ?? '')
  await db`reset session authorization`
  expect(await db`select from public.registrations`).toEqual([])
  expect(await db`select actor_role, changes from public.change_log`).toEqual([
    { actor_role: 'service_role', changes: { expired: [4, 0] } },
  ])
})
