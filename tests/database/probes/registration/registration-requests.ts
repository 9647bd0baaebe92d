import type { TransactionSql } from 'postgres'
import { claimsOf, type Probe, request } from '../requests.ts'

export type Form = { name: string; email: string; news?: string; source?: string; website?: string }

const site = 'https://www.example.com'

export const person: Form = { name: 'Nina New', email: 'nina@example.com' }

export const guest = (index: number): Form => ({
  name: 'Guest',
  email: `guest-${index}@example.com`,
})

export const send = (form: Form, slug: string) => async (sql: TransactionSql) => {
  const { name, email, news = '', source = '', website = '' } = form
  await sql`select public.register_for_masterclass(
    ${name}, ${email}, ${news}, ${source}, ${slug}, ${website})`
}

/** Posts the form as a visitor. @returns the page they are sent to */
export async function register(sql: TransactionSql, form: Form, slug = 'probe'): Promise<string> {
  await request(sql, claimsOf('visitor'), send(form, slug))
  const [row] = await sql<{ page: string }[]>`
    select header ->> 'Location' as page
    from jsonb_array_elements(current_setting('response.headers')::jsonb) as header
    where header ? 'Location'`
  return row?.page.slice(site.length) ?? ''
}

/** The addresses in a state, in the order of the waiting list. */
export async function inState(sql: TransactionSql, state: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select email from tests.registrations
    join public.masterclass_sessions as session on session.id = session_id
    where state = ${state} and slug = 'probe' order by position`
  return rows.map(({ email }) => email.replace('@example.com', ''))
}

export const setSeats = (sql: TransactionSql, seats: number) =>
  sql`update public.masterclass_sessions set seats = ${seats} where slug = 'probe'`

export const limit = (sql: TransactionSql, form: string, cap: number) =>
  sql`update private.request_limits set an_hour_from_everyone = ${cap} where form = ${form}`

export async function tokenOf(sql: TransactionSql, { email }: Form): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    select private.link_token(id) as token from public.registrations
    where person_id = private.person_at(${email})`
  return row?.token ?? ''
}

export async function ask(sql: TransactionSql, name: string, token: string): Promise<unknown> {
  return request(sql, claimsOf('visitor'), async (inner) => {
    const [row] = await inner.unsafe(`select public.${name}($1) as answer`, [token])
    return row?.['answer']
  })
}

export const cancel = async (sql: TransactionSql, form: Form) =>
  ask(sql, 'cancel_registration', await tokenOf(sql, form))

/** A session with one seat, so that a second person waits. */
export const probe = (says: string, run: Probe['run']): Probe => ({
  says,
  about: [
    'registrations',
    'masterclass_sessions',
    ...[
      'admit_registration',
      'cancel_registration',
      'counted_source',
      'delete_expired_registrations',
      'describe_registration',
      'expire_registrations',
      'fill_masterclass_sessions',
      'fill_seats',
      'follow_masterclass_session',
      'fold_address',
      'free_seats',
      'ensure_person',
      'follow_account',
      'join_people',
      'process_form',
      'registration_by_token',
      'receive_registration',
      'admin_registration_token',
      'registration_of',
      'linked_id',
      'person_at',
    ].map((name) => `private.${name}`),
  ],
  run: async (sql) => {
    await sql`insert into private.site_origins (origin, is_default) values (${site}, true)`
    await sql`update private.settings set is_email_enabled = true where is_the_only_row`
    await sql`insert into public.masterclass_sessions (slug, seats, registration_open)
      values ('probe', 1, true), ('open', 9, true)`
    await run(sql)
  },
})
