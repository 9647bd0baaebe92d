import type { TransactionSql } from 'postgres'
import { ensurePerson, ids, sessionAt } from '#backend/over-sql.ts'
import { type Row, things } from '#backend/world.ts'
import * as outbox from './emails/outbox.ts'
import * as registrations from './registration/registration-requests.ts'
import * as requests from './requests.ts'
import * as rows from './rows.ts'

export { assert, expect } from 'vitest'
export type { Caller } from './requests.ts'
export { ids, type Row, things }

/** Each takes the transaction first. */
const helpers = { ensurePerson, sessionAt, ...requests, ...rows, ...registrations, ...outbox }

type Bound<Helper> = Helper extends (sql: TransactionSql, ...given: infer Given) => infer Result
  ? (...given: Given) => Result
  : never

/** A transaction with what probes do in it: `db.confirm(person)` is `confirm(db, person)`. */
export type Db = TransactionSql & {
  [Name in keyof typeof helpers]: Bound<(typeof helpers)[Name]>
}

function withHelpers(sql: TransactionSql): Db {
  const all: Record<string, (sql: TransactionSql, ...given: never[]) => unknown> = helpers
  const methods = Object.entries(all).map(([name, help]) => [name, help.bind(null, sql)])
  return Object.assign(sql, Object.fromEntries(methods))
}

/** A few attempts about some tables or functions; it fails by an error. */
export type Probe = { says: string; run: (sql: TransactionSql) => Promise<unknown> }

/** Every probe of the modules that are loaded. */
export const probes: Probe[] = []

type Run = (db: Db) => Promise<unknown>

/** Adds a probe. It runs on the rows of the fixture, in a transaction that is rolled back. */
export function test(says: string, run: Run): void {
  probes.push({ says, run: (sql) => run(withHelpers(sql)) })
}

/** Adds probes that begin with the same work. */
export const testAfter = (prepare: Run) => (says: string, run: Run) =>
  test(says, async (db) => {
    await prepare(db)
    await run(db)
  })

/** Moments before any probe begins: just before it, and long before. */
export const now = new Date().toISOString()
export const past = new Date(Date.now() - 60 * 86_400_000).toISOString()
