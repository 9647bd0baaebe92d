// What comes by the API, in the transaction of a probe.
import postgres, { type ParameterOrFragment, type TransactionSql } from 'postgres'
import { actAs, asSuperuser, type Claims, claimsOf, oneValue, valuesOf } from '#backend/over-sql.ts'
import type { Actor } from '#backend/world.ts'

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

/** The rows of a statement of theirs. */
export const query = (sql: TransactionSql, caller: Caller, statement: string) =>
  request(sql, caller, (asked) => asked.unsafe(statement))

/** The answer of a function of the API. */
export const ask = (sql: TransactionSql, caller: Caller, expression: string) =>
  oneValue(query(sql, caller, `select public.${expression}`))

/** The rows that a function of the API answers with. */
export const rowsOf = (sql: TransactionSql, expression: string, caller: Caller = 'admin') =>
  query(sql, caller, `select * from public.${expression}`)

type Tagged = [text: TemplateStringsArray, ...values: ParameterOrFragment<never>[]]

/** The only value of the first row. */
export const value = (sql: TransactionSql, ...tagged: Tagged) => oneValue(sql(...tagged))

/** The only value of each row. */
export const values = (sql: TransactionSql, ...tagged: Tagged) => valuesOf(sql(...tagged))

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
