import type { Sql } from 'postgres'
import { afterAll, beforeEach, inject } from 'vitest'
import { actAs, stopHour } from '../backend/over-sql.ts'
import { openCopy } from '../hosted.ts'

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
  const hosted = inject('hosted')
  const sql = await openCopy(hosted, 60)
  await stopHour(sql)
  await sql`insert into private.site_origins (origin, is_default) values (${site}, true)`
  afterAll(() => sql.end())
  beforeEach(async () => {
    await sql`truncate public.masterclass_sessions, private.request_counters cascade`
    await sql`delete from auth.users`
    await sql`update private.request_limits set an_hour_from_everyone = 1000`
    await openSession(sql, 'pilot', 50)
  })
  const asVisitor = (name: 'registration_by_token' | 'cancel_registration', token: string) =>
    callAsVisitor(sql, name, token)
  const stored = (session?: string) => storedIn(sql, session)
  return {
    sql,
    open: (slug: string, seats: number) => openSession(sql, slug, seats),
    register: (fields: RegistrationFields, session?: string) => register(sql, fields, session),
    registerAll: async (guests: RegistrationFields[]) => {
      for (const each of guests) await register(sql, each)
    },
    stored,
    emailsIn: async (state: string) =>
      (await stored()).filter((row) => row.state === state).map(({ email }) => email),
    tokenOf: (email: string) => tokenOf(sql, email),
    addAccount: (email: string, isVerified: boolean) => addAccount(sql, email, isVerified),
    asVisitor,
    cancel: async (email: string) => asVisitor('cancel_registration', await tokenOf(sql, email)),
  }
}

const openSession = (sql: Sql, slug: string, seats: number) =>
  sql`insert into public.masterclass_sessions (slug, seats, registration_open)
    values (${slug}, ${seats}, true)`

/** Posts the form as PostgREST hands it over. @returns where the visitor is sent */
function register(sql: Sql, fields: RegistrationFields, session = 'pilot'): Promise<string> {
  return sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    const { name = '', email = '', news = '', source = '', website = '' } = fields
    await transaction`select public.register_for_masterclass(
      ${name}, ${email}, ${news}, ${source}, ${session}, ${website})`
    const [answered] = await transaction<{ headers: string }[]>`
      select current_setting('response.headers') as headers`
    const sent: Record<string, string>[] = JSON.parse(answered?.headers ?? '[]')
    return Object.assign({}, ...sent).Location.slice(site.length)
  })
}

const storedIn = (sql: Sql, session = 'pilot') =>
  sql<{ email: string; state: string }[]>`
    select registrations.email, registrations.state
    from public.registrations join public.masterclass_sessions as session on session.id = session_id
    where slug = ${session} order by position`

async function tokenOf(sql: Sql, email: string): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    select private.registration_token(id) as token from public.registrations
    where email = ${email}`
  return row?.token ?? ''
}

const callAsVisitor = (sql: Sql, name: string, token: string) =>
  sql.begin(async (transaction) => {
    await actAs(transaction, { role: 'anon' })
    const [row] = await transaction.unsafe(`select public.${name}($1) as answer`, [token])
    return row?.['answer']
  })

/** An account with the email address, verified if told so. @returns its id */
async function addAccount(sql: Sql, email: string, isVerified: boolean): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into auth.users (id, email, email_confirmed_at)
    values (${id}, ${email}, ${isVerified ? new Date() : null})`
  return id
}
