import { expect } from 'vitest'
import { ids, type Probe } from '../requests.ts'
import { askWith, person, probe, register, tokenOf } from './registration-emails.ts'

const other = 'other@example.com'

/** What is known of a person beside their registrations. */
export const people: Probe[] = [
  probe('who cancels by the link before confirming has proved the mailbox', async (sql) => {
    await register(sql, person)
    const proved = async () => {
      const [row] = await sql`select proved_at is not null as is_proved
        from private.people where address = ${person}`
      return row
    }
    expect(await proved()).toEqual({ is_proved: false })
    await askWith(sql, 'cancel_registration', await tokenOf(sql, person))
    expect(await proved()).toEqual({ is_proved: true })
  }),
  probe('the ids that were joined with a person go with the person', async (sql) => {
    await register(sql, person)
    await sql`insert into private.joined_ids (id, person_id)
      select gen_random_uuid(), private.person_at(${person})`
    await sql`insert into private.joined_ids (id, registration_id)
      select gen_random_uuid(), id from public.registrations
      where person_id = private.person_at(${person})`
    const kept = () => sql`select from private.joined_ids`
    const before = (await kept()).length
    await sql`delete from private.people where address = ${person}`
    expect(await kept()).toHaveLength(before - 2)
  }),
  probe(
    'an account whose address is no longer verified is nobody, and all others stay',
    async (sql) => {
      await sql`update auth.users set email_confirmed_at = null where id = ${ids.member}`
      const known = await sql`select user_id from private.people where user_id is not null`
      expect(known.map(({ user_id }) => user_id).toSorted()).toEqual(
        [ids.otherMember, ids.admin].toSorted(),
      )
    },
  ),
  ...[person, other].map((imported) =>
    probe(`two who become one may be emailed if ${imported} was imported so`, async (sql) => {
      for (const email of [person, other]) await register(sql, email)
      await sql`update public.registrations set imported_at = now(), may_be_emailed = true
        where person_id = private.person_at(${imported})`
      await sql`select private.join_people(private.person_at(${other}), private.person_at(${person}))`
      const rows = await sql`select may_be_emailed from public.registrations
        where person_id = private.person_at(${person})`
      expect(rows).toEqual([{ may_be_emailed: true }])
    }),
  ),
  ...[person, other].map((canceled) =>
    probe(`two who become one have no seat if ${canceled} has canceled it`, async (sql) => {
      for (const email of [person, other]) await register(sql, email)
      await askWith(sql, 'cancel_registration', await tokenOf(sql, canceled))
      await sql`update public.registrations set imported_at = now(), may_be_emailed = true
        where canceled_at is null
          and person_id in (private.person_at(${person}), private.person_at(${other}))`
      await sql`select private.join_people(private.person_at(${other}), private.person_at(${person}))`
      const rows = await sql`select state, may_be_emailed from public.registrations
        where person_id = private.person_at(${person})`
      expect(rows).toEqual([{ state: 'canceled', may_be_emailed: false }])
    }),
  ),
]
