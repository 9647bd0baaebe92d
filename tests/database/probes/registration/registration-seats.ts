import { readFile } from 'node:fs/promises'
import type { TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { things } from '../../../support/backend/world.ts'
import { addMember, addRegistration, agree, now } from '../rows.ts'
import {
  cancel,
  confirm,
  guest,
  inState,
  person,
  register,
  remove,
  setSeats,
  startIn,
  test,
} from './registration-requests.ts'

/** Registers and confirms one after another. */
async function confirmAll(sql: TransactionSql, ...people: string[]): Promise<void> {
  for (const email of people) {
    await register(sql, email)
    await confirm(sql, email)
  }
}

test('a registration that frees its seat gives it to the person who waits longest', async (sql) => {
  await confirmAll(sql, person, guest(2), guest(1))
  await cancel(sql, person)
  expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
    ['guest-2'],
    ['guest-1'],
  ])
  await remove(sql, guest(2))
  expect(await inState(sql, 'registered')).toEqual(['guest-1'])
})

test('a registration that is added by the secret key takes a free seat', async (sql) => {
  await addRegistration(sql, 'added@example.com', 'probe', { imported_at: now })
  expect(await inState(sql, 'registered')).toEqual(['added'])
})

test('a registration takes a free seat when the session is put off', async (sql) => {
  await confirmAll(sql, person, guest(1))
  await startIn(sql, '-1 hour')
  await remove(sql, person)
  await startIn(sql, '1 hour')
  expect(await inState(sql, 'registered')).toEqual(['guest-1'])
})

test('a registration that gets an account or another name leaves the seats alone', async (sql) => {
  await register(sql, person)
  await sql`set local track_functions = 'all'`
  const calls = () => sql`select calls::int from pg_stat_xact_user_functions
    where funcname = 'lock_masterclass_session'`
  const before = await calls()
  await addMember(sql, person)
  await sql`update public.registrations set name = 'Nina Other' where true`
  expect(await calls()).toEqual(before)
  expect(
    await sql`select from tests.registrations
      where email = ${person} and user_id is not null`,
  ).toHaveLength(1)
})

test('a registration takes one of the seats that were added, and no more', async (sql) => {
  await confirmAll(sql, person, guest(1), guest(2))
  await setSeats(sql, 2)
  expect(await inState(sql, 'registered')).toEqual(['nina', 'guest-1'])
  await setSeats(sql, 0)
  expect(await inState(sql, 'registered')).toEqual(['nina', 'guest-1'])
})

test('a registration stays on the waiting list once the session has started', async (sql) => {
  for (const email of [person, guest(1)]) await register(sql, email)
  await startIn(sql, '0 seconds')
  await remove(sql, person)
  expect(await inState(sql, 'waiting')).toEqual(['guest-1'])
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
  test(`a registration ${age} old, of a session at ${start}, ${isGone ? 'goes' : 'stays'}`, async (sql) => {
    await register(sql, person)
    await sql`update public.registrations set created_at = now() - ${age}::interval`
    await sql`update private.people set created_at = now() - ${age}::interval`
    await sql`update public.masterclass_sessions set starts_at = now() + ${start}::interval`
    await sql`select private.tick()`
    const left = await sql`select from tests.registrations where email = ${person}`
    const people = await sql`select from private.people where address = ${person}`
    expect([left, people]).toEqual(isGone ? [[], []] : [[{}], [{}]])
  })
}

test('a registration that is not kept any longer goes with others, a few at a time', async (sql) => {
  // A member of whom nothing but the account is left.
  await sql`delete from public.registrations where person_id = private.person_at('member@example.com')`
  await sql`delete from private.consents where true`
  await sql`delete from public.change_log`
  await sql`insert into public.registrations (session_id, person_id, created_at)
    select id, private.ensure_person(number || '@example.com'), now() - interval '2 years'
    from public.masterclass_sessions, generate_series(1, 21) as number where slug = 'open'`
  await sql`update private.people set created_at = now() - interval '2 years'`
  await agree(sql, '1@example.com')
  // A session to come keeps its old registration, and a new person is kept with nothing.
  await startIn(sql, '1 day')
  await addRegistration(sql, '22@example.com', 'probe', { created_at: '2020-01-01' })
  await sql`select private.ensure_person('23@example.com')`
  const left = () => sql`select
      (select count(*) from public.registrations where session_id <> ${things.session})::int as rows,
      (select count(*) from private.people where address ~ '^[0-9]')::int as people`
  await sql`select private.delete_expired_registrations(20)`
  expect(await left()).toMatchObject([{ rows: 2 }])
  for (let times = 0; times < 3; times++) await sql`select private.tick()`
  // Who takes news is still known, and so are the members and the guests of the fixture.
  expect(await left()).toEqual([{ rows: 1, people: 3 }])
  expect(await sql`select from private.people`).toHaveLength(7)
  // What the owner deletes by hand has an entry of its own, what a tick deletes has none.
  expect(await sql`select from public.change_log where changes ? 'registrations'`).toHaveLength(1)
  const logged = await sql`select actor, changes from public.change_log
    where changes ? 'expired' order by id`
  expect(logged).toEqual([
    { actor: null, changes: { expired: [20, 0] } },
    { actor: null, changes: { expired: [1, 0] } },
  ])
})

test('the job that a hosted project runs deletes what has expired and keeps the number', async (sql) => {
  await sql`update public.registrations set created_at = now() - interval '2 years'`
  await sql`delete from public.change_log`
  const migration = await readFile('supabase/migrations/20261121000013_email_schedule.sql', 'utf8')
  await sql`set local session authorization postgres`
  await sql.unsafe(/\$job\$(.*)\$job\$/.exec(migration)?.[1] ?? '')
  await sql`reset session authorization`
  expect(await sql`select from public.registrations`).toEqual([])
  expect(await sql`select actor_role, changes from public.change_log`).toEqual([
    { actor_role: 'service_role', changes: { expired: [4, 0] } },
  ])
})
