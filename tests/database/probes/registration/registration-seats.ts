import { expect } from 'vitest'
import type { Probe } from '../requests.ts'
import {
  cancel,
  guest,
  inState,
  person,
  probe,
  register,
  setSeats,
} from './registration-requests.ts'

const seatProbes: Probe[] = [
  probe('that frees its seat gives it to who waits longest', async (sql) => {
    for (const form of [person, guest(2), guest(1)]) await register(sql, form)
    await cancel(sql, person)
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['guest-2'],
      ['guest-1'],
    ])
    await sql`delete from public.registrations where email = ${guest(2).email}`
    expect(await inState(sql, 'registered')).toEqual(['guest-1'])
  }),
  probe('that is canceled leaves what is not waiting as it is', async (sql) => {
    await register(sql, person)
    await cancel(sql, person)
    await setSeats(sql, 5)
    expect(await inState(sql, 'canceled')).toEqual(['nina'])
  }),
  probe('that begins to wait again takes a free seat', async (sql) => {
    await register(sql, person)
    await cancel(sql, person)
    await sql`update public.registrations set state = 'waiting' where email = ${person.email}`
    expect(await inState(sql, 'registered')).toEqual(['nina'])
  }),
  probe('that is added by the secret key takes a free seat', async (sql) => {
    await sql`insert into public.registrations (session_id, email)
      select id, 'added@example.com' from public.masterclass_sessions where slug = 'probe'`
    expect(await inState(sql, 'registered')).toEqual(['added'])
  }),
  probe('takes a free seat when the session is put off', async (sql) => {
    for (const form of [person, guest(1)]) await register(sql, form)
    const startIn = (interval: string) => sql`update public.masterclass_sessions
      set starts_at = now() + ${interval}::interval where slug = 'probe'`
    await startIn('-1 hour')
    await sql`delete from public.registrations where email = ${person.email}`
    await startIn('1 hour')
    expect(await inState(sql, 'registered')).toEqual(['guest-1'])
  }),
  probe('that gets an account leaves the seats alone', async (sql) => {
    await register(sql, person)
    await sql`set local track_functions = 'all'`
    const calls = () => sql`select from pg_stat_xact_user_functions
      where funcname = 'lock_masterclass_session' and calls > 0`
    const before = await calls()
    await sql`insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), ${person.email}, now())`
    expect(await calls()).toEqual(before)
    expect(
      await sql`select from public.registrations
      where email = ${person.email} and user_id is not null`,
    ).toHaveLength(1)
  }),
  probe('takes one of the seats that were added, and no more', async (sql) => {
    for (const form of [person, guest(1), guest(2)]) await register(sql, form)
    await setSeats(sql, 2)
    expect(await inState(sql, 'registered')).toEqual(['nina', 'guest-1'])
    await setSeats(sql, 0)
    expect(await inState(sql, 'registered')).toEqual(['nina', 'guest-1'])
  }),
  probe('in another session neither takes nor frees a seat in this one', async (sql) => {
    await register(sql, person)
    await register(sql, guest(1))
    await register(sql, guest(2), 'open')
    await cancel(sql, guest(2))
    await sql`update public.masterclass_sessions set seats = 90 where slug = 'open'`
    expect([await inState(sql, 'registered'), await inState(sql, 'waiting')]).toEqual([
      ['nina'],
      ['guest-1'],
    ])
  }),
  probe('stays on the waiting list once the session has started', async (sql) => {
    for (const form of [person, guest(1)]) await register(sql, form)
    await sql`update public.masterclass_sessions set starts_at = now() where slug = 'probe'`
    await sql`delete from public.registrations where email = ${person.email}`
    expect(await inState(sql, 'waiting')).toEqual(['guest-1'])
  }),
]

const retentionProbe = probe(
  'of a session that is long past goes, a few at a time',
  async (sql) => {
    await sql`insert into public.registrations (session_id, email)
    select id, slug || number || '@example.com'
    from public.masterclass_sessions, generate_series(1, 21) as number
    where slug in ('open', 'second')`
    await sql`update public.masterclass_sessions set starts_at = now() - interval '366 days'
    where slug = 'open'`
    await sql`update public.masterclass_sessions set starts_at = now() - interval '360 days'
    where slug = 'second'`
    const left = async (slug: string) => {
      const rows = await sql`select from public.registrations where email like ${`${slug}%`}`
      return rows.length
    }
    await sql`select private.delete_expired_registrations(20)`
    expect([await left('open'), await left('second')]).toEqual([1, 21])
    await sql`select private.tick()`
    expect([await left('open'), await left('second')]).toEqual([0, 21])
  },
)

export const registrationSeats: Probe[] = [...seatProbes, retentionProbe]
