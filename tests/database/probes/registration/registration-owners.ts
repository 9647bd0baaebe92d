import { expect } from 'vitest'
import { things } from '../../../support/backend/world.ts'
import { codeOf, ids, type Probe } from '../requests.ts'
import {
  ask,
  cancel,
  guest,
  inState,
  limit,
  person,
  probe,
  register,
  tokenOf,
} from './registration-requests.ts'

const accountProbes: Probe[] = [
  probe('belongs to the account with its address, verified and in no other case', async (sql) => {
    const linked = async () => {
      const rows = await sql<{ user_id: string | null }[]>`
        select user_id from public.registrations where lower(email) = ${person.email}`
      return rows.map(({ user_id }) => user_id)
    }
    await register(sql, { ...person, email: 'Nina@example.com' })
    await sql`update auth.users set email = ${person.email} where id = ${ids.member}`
    expect(await linked()).toEqual([null])
    await sql`update auth.users set email_confirmed_at = now() where id = ${ids.otherMember}`
    expect(await linked()).toEqual([null])
    await sql`update auth.users set email_confirmed_at = now() where id = ${ids.member}`
    expect(await linked()).toEqual([ids.member])
    expect(await sql`select from public.registrations where user_id is null`).toHaveLength(1)
    await register(sql, person, 'open')
    expect(await linked()).toEqual([ids.member, ids.member])
    await sql`update auth.users set email = 'moved@example.com' where id = ${ids.member}`
    await sql`update auth.users set email = ${person.email} where id = ${ids.otherMember}`
    expect(await linked()).toEqual([ids.member, ids.member])
    await register(sql, guest(1))
    await sql`update auth.users set email = ${guest(1).email} where id = ${ids.member}`
    const [moved] = await sql`select user_id from public.registrations
      where email = ${guest(1).email}`
    expect(moved).toEqual({ user_id: ids.member })
  }),
  probe('belongs to no account of single sign-on, which may share an address', async (sql) => {
    await sql`update auth.users set email = ${person.email}, email_confirmed_at = now(),
      is_sso_user = true where id = ${ids.member}`
    await register(sql, person)
    const rows = await sql`select user_id from public.registrations
      where email = ${person.email}`
    expect(rows).toEqual([{ user_id: null }])
  }),
  probe('may be given an account when it is written', async (sql) => {
    const rows = await sql`insert into public.registrations (session_id, email, user_id)
      values (${things.session}, 'given@example.com', ${ids.member}) returning user_id`
    expect(rows).toEqual([{ user_id: ids.member }])
  }),
]

const linkProbes: Probe[] = [
  probe('is shown and canceled by its own link alone', async (sql) => {
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
      name: 'Guest',
      state: 'waiting',
      confirm_by: null,
      place: 2,
    }
    expect(await ask(sql, 'registration_by_token', token)).toEqual(shown)
    const elsewhere = await ask(sql, 'registration_by_token', await tokenOf(sql, guest(4)))
    expect(elsewhere).toEqual({ ...shown, session: 'open', place: 1 })
    const foreign = (await tokenOf(sql, guest(0))).slice(0, 32)
    const wrong = [`${foreign}${token.slice(32)}`, token.slice(1), `${token}0`, 'z'.repeat(64)]
    for (const each of wrong) {
      expect(await ask(sql, 'registration_by_token', each)).toBeNull()
      expect(await ask(sql, 'cancel_registration', each)).toBeNull()
    }
    expect(await inState(sql, 'canceled')).toEqual(['guest-1'])
    const canceled = { ...shown, state: 'canceled', place: null }
    expect(await cancel(sql, guest(3))).toEqual(canceled)
    const version = () => sql`select ctid::text from public.registrations
      where email = ${guest(3).email}`
    const before = await version()
    expect(await cancel(sql, guest(3))).toEqual(canceled)
    expect(await version()).toEqual(before)
  }),
  probe('that is gone is told from one that never was by its own link alone', async (sql) => {
    await register(sql, person)
    const token = await tokenOf(sql, person)
    await sql`delete from public.registrations where email = ${person.email}`
    expect(await ask(sql, 'registration_by_token', token)).toEqual({ state: 'deleted' })
    const guessed = `${token.slice(0, 32)}${'0'.repeat(32)}`
    expect(await ask(sql, 'registration_by_token', guessed)).toBeNull()
  }),
  ...['registration_by_token', 'cancel_registration'].map((name) =>
    probe(`is asked for by ${name} no more often than the cap allows`, async (sql) => {
      await limit(sql, 'registration_link', 1)
      await ask(sql, name, '')
      expect(await codeOf(sql, (inner) => ask(inner, name, ''))).toBe('PT429')
    }),
  ),
  probe('cannot be opened by a link that was made with an earlier secret', async (sql) => {
    await register(sql, person)
    const token = await tokenOf(sql, person)
    await sql`update private.settings set token_secret = 'another' where is_the_only_row`
    expect(await ask(sql, 'registration_by_token', token)).toBeNull()
  }),
]

export const registrationOwners: Probe[] = [...accountProbes, ...linkProbes]
