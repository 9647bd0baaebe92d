import postgres, { type Row, type TransactionSql } from 'postgres'
import { actAs, asSuperuser, type Claims, claimsOf, ids } from '../../support/backend/over-sql.ts'
import type { Actor } from '../../support/backend/world.ts'

export { ids }

type Run = (sql: TransactionSql) => Promise<unknown>

/** A few attempts about some tables or functions; it fails by an error. */
export type Probe = { says: string; run: Run }

/** Every probe of the modules that are loaded. */
export const probes: Probe[] = []

/** Adds a probe. It runs on the rows of the fixture, in a transaction that is rolled back. */
export function test(says: string, run: Run): void {
  probes.push({ says, run })
}

/** Adds probes that begin with the same work. */
export const testAfter = (prepare: Run) => (says: string, run: Run) =>
  test(says, async (sql) => {
    await prepare(sql)
    await run(sql)
  })

/** Whose token a request has, `sender` for the secret key, or what else the token says. */
export type Caller = Actor | 'sender' | Claims

function claimsBy(caller: Caller): Claims {
  if (typeof caller !== 'string') return caller
  return caller === 'sender' ? { role: 'service_role' } : claimsOf(caller)
}

/** Does some work as the API would for a request with this token, then is the superuser again. */
export function request<T>(
  sql: TransactionSql,
  caller: Caller,
  work: (inner: TransactionSql) => Promise<T>,
): Promise<T> {
  return sql.savepoint(async (inner) => {
    const [, answer] = await Promise.all([actAs(inner, claimsBy(caller)), work(inner)])
    await asSuperuser(inner)
    return answer
  }) as Promise<T>
}

/** The only value of the first row. */
export async function oneValue(query: PromiseLike<readonly Row[]>) {
  const [row = {}] = await query
  return Object.values(row)[0]
}

/** The only value of each row. */
export const valuesOf = async (query: PromiseLike<readonly Row[]>) =>
  (await query).map((row) => Object.values(row)[0])

/** The rows of a statement of theirs. */
export const ask = (sql: TransactionSql, caller: Caller, statement: string) =>
  request(sql, caller, (asked) => asked.unsafe(statement))

/** The answer of a function of the API. */
export const call = (sql: TransactionSql, caller: Caller, expression: string) =>
  oneValue(ask(sql, caller, `select public.${expression}`))

/** The rows that a function of the API answers an admin with. */
export const rowsOf = (sql: TransactionSql, expression: string) =>
  ask(sql, 'admin', `select * from public.${expression}`)

/** The error code that the work ends with, `done` if there is none. What it did is kept. */
export async function codeOf(
  sql: TransactionSql,
  work: (inner: TransactionSql) => Promise<unknown>,
): Promise<string> {
  try {
    await sql.savepoint(work)
    return 'done'
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code
    throw error
  }
}
