import { expect } from 'vitest'
import { ids, type Probe } from '../requests.ts'
import {
  ask,
  cancel,
  type Form,
  guest,
  inState,
  person,
  probe,
  register,
  tokenOf,
} from './registration-requests.ts'

const accountProbes: Probe[] = [
  probe(
    'a registration belongs to the account that has verified its address, in any case of letters',
    async (sql) => {
      const owner = async ({ email }: Form) => {
        const [row] = await sql`select user_id from tests.registrations
        where private.fold_address(email) = private.fold_address(${email})`
        return row?.['user_id']
      }
      const change = (id: string, columns: Record<string, string | boolean | null>) =>
        sql`update auth.users set ${sql(columns)} where id = ${id}`
      await register(sql, { ...person, email: 'Nina@example.com' })
      expect(await owner(person)).toBeNull()
      await change(ids.member, { email_confirmed_at: null })
      await change(ids.member, { email: person.email })
      expect(await owner(person)).toBeNull()
      await change(ids.member, { email_confirmed_at: new Date().toISOString() })
      expect(await owner(person)).toBe(ids.member)
      await register(sql, guest(1))
      await change(ids.member, { email: guest(1).email })
      expect([await owner(guest(1)), await owner(person)]).toEqual([ids.member, undefined])
      await change(ids.member, { email: null })
      expect(await owner(guest(1))).toBeNull()
    },
  ),
  probe(
    'a registration belongs to no account of single sign-on, which may share an address',
    async (sql) => {
      await sql`update auth.users set is_sso_user = true where id = ${ids.member}`
      await register(sql, person)
      await sql`update auth.users set email = ${person.email} where id = ${ids.member}`
      const rows = await sql`select user_id from tests.registrations where email = ${person.email}`
      expect(rows).toEqual([{ user_id: null }])
    },
  ),
]

const linkProbes: Probe[] = [
  probe('a registration is shown and canceled by its own link alone', async (sql) => {
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
      title: '',
      time_zone: 'Asia/Kolkata',
      minutes: 90,
      opens_at: null,
      can_join: false,
      recording: null,
      reason: null,
      name: 'Guest',
      state: 'unconfirmed',
      held_until: expect.any(String),
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
    const canceled = { ...shown, state: 'canceled', held_until: null, place: null }
    expect(await cancel(sql, guest(3))).toEqual(canceled)
    const version = () => sql`select ctid::text from public.registrations
      where person_id = private.person_at(${guest(3).email})`
    const before = await version()
    expect(await cancel(sql, guest(3))).toEqual(canceled)
    expect(await version()).toEqual(before)
  }),
  probe(
    'a registration that is gone is told from one that never was by its own link alone',
    async (sql) => {
      await register(sql, person)
      const token = await tokenOf(sql, person)
      await sql`delete from public.registrations
      where person_id = private.person_at(${person.email})`
      expect(await ask(sql, 'registration_by_token', token)).toEqual({ state: 'deleted' })
      const guessed = `${token.slice(0, 32)}${'0'.repeat(32)}`
      expect(await ask(sql, 'registration_by_token', guessed)).toBeNull()
    },
  ),
  probe(
    'a registration cannot be opened by a link that was made with an earlier secret',
    async (sql) => {
      await register(sql, person)
      const token = await tokenOf(sql, person)
      await sql`update private.settings set token_secret = 'another' where is_the_only_row`
      expect(await ask(sql, 'registration_by_token', token)).toBeNull()
    },
  ),
]

export const registrationOwners: Probe[] = [...accountProbes, ...linkProbes]
