import postgres, { type Row, type Sql, type TransactionSql } from 'postgres'
import { recordOf } from '../../../src/shared/record-of.ts'
import { statementOf } from './statement.ts'
import {
  type Actor,
  type Attempt,
  accountOf,
  type CallOutcome,
  fixture,
  names,
  people,
  type SignedIn,
  uuid,
  type World,
} from './world.ts'

const accounts = recordOf(people, (person) => {
  const number = people.indexOf(person) + 1
  return { id: uuid(number, 'e0'), session: uuid(number, 'e1') }
})
/** A session that is not there any more. */
const endedSession = uuid(9, 'e1')
export const ids = recordOf(people, (person) => accounts[person].id)

/** The hour and the day whose requests are counted never turn, so that a test is not in two of them. */
export async function stopHour(sql: Sql): Promise<void> {
  const hour = "date_trunc(p_period, now(), 'utc')"
  const functions = await sql<{ made: string }[]>`
    select pg_get_functiondef(oid) as made from pg_proc
    where pronamespace = 'private'::regnamespace and strpos(prosrc, ${hour}) > 0`
  for (const { made } of functions) {
    await sql.unsafe(made.replaceAll(hour, "timestamptz '2030-01-01'"))
  }
}

/** Every right on every table, as the embedded backend gives it, and every helper: only rules stand. */
export const handOutEveryGrant = `grant all on all tables in schema public to anon, authenticated;
  grant execute on all functions in schema private to anon, authenticated;`

/** Registrations and emails with the addresses of their people and their sessions, for tests to read. */
const addressedViews = `create schema tests;
  create view tests.registrations as
    select registration.*, address as email, user_id, slug, starts_at
    from public.registrations as registration
    join private.people as person on person.id = person_id
    join public.masterclass_sessions as session on session.id = session_id;
  create view tests.emails as
    select email.*, coalesce(address, owner_address) as recipient, user_id
    from private.settings
    cross join private.emails as email
    left join private.people as person on person.id = person_id;`

/** Puts in the people and the rows every attempt starts from. */
export async function addFixture(sql: TransactionSql): Promise<void> {
  await sql.unsafe(addressedViews)
  const guests = {
    member: await addPerson(sql, 'member'),
    otherMember: await addPerson(sql, 'otherMember'),
    admin: await addPerson(sql, 'admin'),
    visitor: await ensurePerson(sql, 'kavya@example.org'),
  }
  for (const [table, rows] of fixture(ids, guests)) await run(sql, { verb: 'insert', table, rows })
}

/**
 * The world inside one superuser's transaction, which its caller rolls back, as that transaction
 * holds it now. Attempts are made as the API would make them: with the actor's role and the claims
 * of their token. `impersonated` is whom a visitor's token names: it is still a token for the role
 * anon, so that nothing but the roles of the policies stops them.
 */
export async function worldInSql(sql: TransactionSql, impersonated?: SignedIn): Promise<World> {
  await sql`savepoint fixture`
  return {
    ids,
    async attempt(actor, attempt) {
      const claims = claimsOf(actor, impersonated)
      try {
        // Sent in one go, which the connection works off in order.
        const [, outcome] = await sql.savepoint((inner) =>
          Promise.all([actAs(inner, claims), run(inner, attempt), asSuperuser(inner)]),
        )
        return outcome
      } catch (error) {
        if (error instanceof postgres.PostgresError) return outcomeOf(error)
        throw error
      }
    },
    reread: async (table) => {
      const rows = await sql<{ row: string }[]>`
        select t::text as row from ${sql(table)} as t order by 1`
      return rows.map(({ row }) => row)
    },
    reset: () => sql`rollback to savepoint fixture`.then(() => {}),
  }
}

/** Adds an account whose address is verified, with a session. @returns the id of its person */
async function addPerson(sql: TransactionSql, person: SignedIn): Promise<string> {
  const { id, session } = accounts[person]
  const metadata = sql.json({ full_name: names[person] })
  const email = `${person}@example.com`
  await sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, now(), ${metadata})`
  await addSession(sql, id, session)
  return ensurePerson(sql, email)
}

/** The only value of the first row. */
export async function oneValue(query: PromiseLike<readonly Row[]>) {
  const [row = {}] = await query
  return Object.values(row)[0]
}

/** The only value of each row. */
export const valuesOf = async (query: PromiseLike<readonly Row[]>) =>
  (await query).map((row) => Object.values(row)[0])

/** @returns the id of the person with this address */
export const ensurePerson = (sql: Sql | TransactionSql, address: string): Promise<string> =>
  oneValue(sql`select private.ensure_person(${address})`)

/** @returns the id of a masterclass session, which the API shows nobody; null if there is none */
export async function sessionAt(sql: Sql | TransactionSql, slug: string | null) {
  const [session] = await sql<{ id: string }[]>`
    select id from public.masterclass_sessions where slug = ${slug}`
  return session?.id ?? null
}

/** Signs an account in, so that {@link actAs} can speak with this session. */
export const addSession = (sql: Sql | TransactionSql, account: string, session: string) =>
  sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${account}, now())`

/** Signs somebody in, as {@link claimsOf} says, in a database without the fixture. */
export async function addAccount(sql: Sql, person: SignedIn): Promise<void> {
  const { id, session } = accounts[person]
  await sql`insert into auth.users (id, email) values (${id}, ${`${person}@example.com`})`
  await addSession(sql, id, session)
}

export async function addAdmin(sql: Sql): Promise<void> {
  await addAccount(sql, 'admin')
  await sql`insert into public.user_roles (user_id, role) values (${ids.admin}, 'admin')`
}

/** What the database believes about a request: the role it runs as and who the token names. */
export type Claims = {
  role: 'anon' | 'authenticated' | 'service_role'
  sub?: string
  session_id?: string
  /** How the session was opened; with the password just now if nothing else is said. */
  amr?: unknown
}

/** What a token says about how its session was opened. @param age seconds since then */
export const openedBy = (method: string, age = 0) => [
  { method, timestamp: Math.floor(Date.now() / 1000) - age },
]

/** The claims of an actor's token; a visitor's may name somebody and still be for the role anon. */
export function claimsOf(actor: Actor, impersonated?: SignedIn): Claims {
  const role = actor === 'visitor' ? 'anon' : 'authenticated'
  const person = actor === 'visitor' ? impersonated : accountOf(actor)
  if (person === undefined) return { role }
  const { id, session } = accounts[person]
  return { role, sub: id, session_id: actor === 'signedOutAdmin' ? endedSession : session }
}

/** Makes the rest of the transaction speak as this person, as the API does for each request. */
export const as = (sql: TransactionSql, actor: Actor): Promise<void> => actAs(sql, claimsOf(actor))

/**
 * Makes the rest of the transaction speak with a token of these claims: with its role, and with the
 * limits of that role and of the API's own, which a role takes on only when it signs in.
 */
export async function actAs(sql: Sql | TransactionSql, claims: Claims): Promise<void> {
  const opened = claims.sub === undefined ? {} : { amr: openedBy('password') }
  await sql`
    with limits as (
      select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true)
      from pg_roles, unnest(rolconfig) as setting
      where rolname in ('authenticator', ${claims.role})
      order by rolname = 'authenticator' desc
    )
    select set_config('request.jwt.claims', ${JSON.stringify({ ...opened, ...claims })}, true),
      set_config('role', ${claims.role}, true)
    from (select count(*) from limits) as when_set`
}

/** Ends what {@link actAs} began: the superuser's own rights again. */
export async function asSuperuser(sql: TransactionSql): Promise<void> {
  await sql`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`
}

/** The tables of which some work reads more than a hundred rows without an index. */
export async function tablesScanned(sql: Sql | TransactionSql, work: () => Promise<unknown>) {
  const rowsRead = async () => {
    const rows = await sql<{ name: string; read: number }[]>`
      select schemaname || '.' || relname as name, seq_tup_read::int as read
      from pg_stat_xact_user_tables`
    return new Map(rows.map(({ name, read }) => [name, read]))
  }
  const before = await rowsRead()
  await work()
  const isScanned = ([name, read]: [string, number]) => read - (before.get(name) ?? 0) > 100
  return [...(await rowsRead())].filter(isScanned).map(([name]) => name)
}

function outcomeOf(error: postgres.PostgresError): CallOutcome {
  if (error.code === '42501') return { kind: 'denied' }
  if (error.code === 'PT401') return { kind: 'sessionEnded' }
  if (error.code.startsWith('23')) return { kind: 'constraint' }
  return { kind: 'other', detail: `${error.code} ${error.message}` }
}

async function run(sql: TransactionSql, attempt: Attempt): Promise<CallOutcome> {
  if (attempt.verb === 'count') {
    const rows = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(attempt.table)}`
    return { kind: 'count', count: rows[0]?.count ?? 0 }
  }
  const [text, values] = statementOf(attempt)
  const rows = await sql.unsafe(text, values)
  const isSilent = attempt.verb === 'insert' || ('where' in attempt && attempt.where === 'all')
  return isSilent ? { kind: 'done' } : { kind: 'rows', rows }
}
