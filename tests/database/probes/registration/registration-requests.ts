import type { TransactionSql } from 'postgres'
import { oneValue, sessionAt, valuesOf } from '#backend/over-sql.ts'
import type { Row } from '#backend/world.ts'
import { ask, request } from '../requests.ts'

const site = 'https://www.example.com'

/** Email is enabled. A session has one seat, so that a second person waits, another has many. */
export async function openRegistration(sql: TransactionSql): Promise<void> {
  await sql`insert into private.site_origins (origin, is_default) values (${site}, true)`
  await sql`insert into public.masterclass_sessions (slug, title, seats, registration_open)
    values ('probe', 'Probe', 1, true), ('open', 'Open', 9, true)`
  await sql`update private.settings
    set is_email_enabled = true, owner_address = 'owner@example.com' where true`
}

/** What is typed beside the address. */
export type Fields = { name?: string; news?: string; source?: string; website?: string }

/** Posts the form as a visitor. @returns the page they are sent to */
export async function register(
  sql: TransactionSql,
  email: string,
  slug = 'probe',
  fields: Fields = {},
): Promise<string> {
  const { name = 'Nina', news = '', source = '', website = '' } = fields
  await request(sql, 'visitor', async (asked) => {
    await asked`select public.register_for_masterclass(
      ${name}, ${email}, ${news}, ${source}, ${slug}, ${website})`
  })
  const page = await oneValue(sql`
    select header ->> 'Location'
    from jsonb_array_elements(current_setting('response.headers')::jsonb) as header
    where header ? 'Location'`)
  return page?.slice(site.length) ?? ''
}

/** Of the first registration in the line that the person has. */
export const tokenOf = (sql: TransactionSql, email: string): Promise<string> =>
  oneValue(sql`select private.link_token(id) from public.registrations
    where person_id = private.person_at(${email}) order by position`)

/** The answer of a function that takes the token of a link, to a visitor. */
export const askWith = (sql: TransactionSql, name: string, token: string) =>
  ask(sql, 'visitor', `${name}('${token}')`)

export const confirm = async (sql: TransactionSql, email: string) =>
  askWith(sql, 'confirm_registration', await tokenOf(sql, email))

export const cancel = async (sql: TransactionSql, email: string) =>
  askWith(sql, 'cancel_registration', await tokenOf(sql, email))

/** Registers and confirms, one after another. */
export async function enroll(sql: TransactionSql, ...people: string[]): Promise<void> {
  for (const email of people) {
    await register(sql, email)
    await confirm(sql, email)
  }
}

/** What the page of the link says. */
export const pageOf = async (sql: TransactionSql, email: string) =>
  askWith(sql, 'registration_by_token', await tokenOf(sql, email))

/** People and their states, in the order of the waiting list. */
export const states = (sql: TransactionSql): Promise<string[]> =>
  valuesOf(sql`select split_part(email, '@', 1) || ' ' || state from tests.registrations
    where slug in ('probe', 'open') order by position`)

/** The emails so far, by recipient, in order. */
export const emails = (sql: TransactionSql): Promise<string[]> =>
  valuesOf(sql`select split_part(recipient, '@', 1) || ' ' || kind from tests.emails order by 1`)

export const forget = (sql: TransactionSql) => sql`delete from private.emails where true`

export const schedule = (sql: TransactionSql) => ask(sql, 'sender', 'schedule_emails()')

/** Saves facts of a session as an admin, or adds one. @returns what the admin is told */
export async function save(sql: TransactionSql, slug: string | null, facts: Row, preview = false) {
  const [id, given] = [await sessionAt(sql, slug), sql.json(facts)]
  const saved = (asked: TransactionSql) =>
    oneValue(asked`select public.admin_save_session(${id}, ${given}, ${preview})`)
  return request(sql, 'admin', saved)
}

export const startIn = (sql: TransactionSql, interval: string | null, slug = 'probe') =>
  sql`update public.masterclass_sessions set starts_at = now() + ${interval}::interval
    where slug = ${slug}`

export const setSeats = (sql: TransactionSql, seats: number) =>
  sql`update public.masterclass_sessions set seats = ${seats} where slug = 'probe'`

export const limit = (sql: TransactionSql, form: string, cap: number) =>
  sql`update private.request_limits set an_hour_from_everyone = ${cap} where form = ${form}`

/** Changes facts of what somebody has registered for, as an UPDATE sets them. */
export const change = (sql: TransactionSql, email: string, facts: string) =>
  sql.unsafe(`update public.registrations set ${facts} where person_id = private.person_at($1)`, [
    email,
  ])

/** What is stored of it, and which version of the row. */
export const stored = (sql: TransactionSql, email: string) =>
  sql`select ctid::text, * from public.registrations where person_id = private.person_at(${email})`

export const confirmedAgo = (sql: TransactionSql, interval: string, email: string) =>
  change(sql, email, `confirmed_at = now() - interval '${interval}'`)

/** Registers people who have confirmed long ago. */
export async function registerConfirmed(sql: TransactionSql, people: string[], slug = 'probe') {
  for (const email of people) {
    await register(sql, email, slug)
    await confirmedAgo(sql, '60 days', email)
  }
}

export const canceled = (sql: TransactionSql, email: string) =>
  change(sql, email, "state = 'canceled', confirmed_at = null")

export const remove = (sql: TransactionSql, email: string) =>
  sql`delete from public.registrations where person_id = private.person_at(${email})`

export const overdue = (sql: TransactionSql, ...addresses: string[]) =>
  sql`update public.registrations set held_until = now() - interval '1 second'
    where id in (select id from tests.registrations where email in ${sql(addresses)})`
