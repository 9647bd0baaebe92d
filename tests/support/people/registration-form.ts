import type { Sql } from 'postgres'
import { beforeEach } from 'vitest'
import { actAs, stopHour } from '../backend/over-sql.ts'
import { openOwnCopy } from '../backend/own-copy.ts'

export type RegistrationFields = {
  name?: string
  email?: string
  news?: string
  source?: string
  website?: string
}

export const person = { name: 'Kavya Rao', email: 'kavya@example.com' }
export const guest = (index: number) => ({
  name: `Guest ${index}`,
  email: `guest-${index}@example.com`,
})
const site = 'https://www.example.com'

/** A database for one test file, with many connections; each test starts with one session of 50 seats. */
export async function openRegistrationForm() {
  const sql = await openOwnCopy(60)
  await stopHour(sql)
  await sql`update private.settings set is_email_enabled = true where is_the_only_row`
  await sql`insert into private.site_origins (origin, is_default) values (${site}, true)`
  beforeEach(async () => {
    await sql`truncate public.masterclass_sessions, private.request_counters cascade`
    await sql`delete from private.people`
    await sql`update private.request_limits set an_hour_from_everyone = 1000`
    await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
      values ('pilot', 50, true)`
  })
  return {
    sql,
    register: (fields: RegistrationFields) => register(sql, fields),
    stored: () => sql<{ state: string }[]>`
      select state from public.registrations order by position`,
  }
}

/** Posts the form as PostgREST hands it over. @returns where the visitor is sent */
function register(sql: Sql, fields: RegistrationFields): Promise<string> {
  return sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    const { name = '', email = '', news = '', source = '', website = '' } = fields
    await transaction`select public.register_for_masterclass(
      ${name}, ${email}, ${news}, ${source}, 'pilot', ${website})`
    const [answered] = await transaction<{ headers: string }[]>`
      select current_setting('response.headers') as headers`
    const sent: Record<string, string>[] = JSON.parse(answered?.headers ?? '[]')
    return Object.assign({}, ...sent).Location.slice(site.length)
  })
}
