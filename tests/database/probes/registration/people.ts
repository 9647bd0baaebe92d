import { expect } from 'vitest'
import type { Probe } from '../requests.ts'
import { askWith, person, probe, register, tokenOf } from './registration-emails.ts'

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
]
