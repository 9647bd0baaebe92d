import postgres, { type TransactionSql } from 'postgres'
import { actAs, asSuperuser, type Claims, claimsOf, ids } from '../../support/backend/over-sql.ts'

export { claimsOf, ids }

/** A few attempts about some tables or functions; it fails by an error. */
export type Probe = {
  says: string
  about: string[]
  run: (sql: TransactionSql) => Promise<void>
}

export const serviceRole: Claims = { role: 'service_role' }

/** Does some work as the API would for a request with this token, then is the superuser again. */
export function request<T>(
  sql: TransactionSql,
  claims: Claims,
  work: (inner: TransactionSql) => Promise<T>,
): Promise<T> {
  return sql.savepoint(async (inner) => {
    const [, answer] = await Promise.all([actAs(inner, claims), work(inner)])
    await asSuperuser(inner)
    return answer
  }) as Promise<T>
}

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
