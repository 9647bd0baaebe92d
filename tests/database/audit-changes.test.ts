import fc from 'fast-check'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { auditHistory, changeBetween } from '../../src/domain/audit-history.ts'
import { decodeState } from '../../src/domain/progress-state.ts'
import { CATEGORIES } from '../../src/domain/stones.ts'
import { openCopy } from '../support/hosted.ts'

const hosted = inject('hosted')
let sql: Sql

beforeAll(async () => {
  sql = await openCopy(hosted)
})
afterAll(() => sql.end())

/** No answers, so that the page reads nothing but the records. */
const questions = [{ id: 'never-answered', category: 'flow_state' }] as const

const NAMES = ['percent', ...CATEGORIES]
const percent = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 100 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 101, 0.5, null, 'x') },
)
const scores = fc.oneof(
  { weight: 8, arbitrary: fc.record(Object.fromEntries(NAMES.map((name) => [name, percent]))) },
  { weight: 1, arbitrary: fc.constantFrom(null, 1, 'x', [], {}) },
)
const entry = fc.tuple(
  fc.constantFrom('audit:', 'audit:', 'result:', 'note:'),
  fc.integer({ min: 1, max: 60 }),
  scores,
)
/** Audits have even ids and end one later, where some of them have a former result as well. */
const states = fc.array(entry, { maxLength: 60 }).map((entries) =>
  Object.fromEntries(
    entries.map(([prefix, half, v]) => {
      const id = prefix === 'audit:' ? 2 * half : 2 * half + 1
      return [`${prefix}${id}`, { v, t: prefix === 'audit:' ? id + 1 : 1 }]
    }),
  ),
)

test('the database finds the same audits and changes in a state as the page', async () => {
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      const json = JSON.stringify(state)
      const history = auditHistory(decodeState(JSON.parse(json)), questions)
      const ids = await sql`select id::int from private.audit_history(${json}::text::jsonb)`
      expect(ids.map(({ id }) => id).toReversed()).toEqual(history.map(({ id }) => id))
      const rows = await sql`
        select score, points::int from private.audit_changes(${json}::text::jsonb)`
      const [first, latest] = [history[0], history.at(-1)]
      const change = first && latest && history.length > 1 ? changeBetween(first, latest) : null
      expect(Object.fromEntries(rows.map(({ score, points }) => [score, points]))).toEqual(
        change ? { percent: change.percent, ...change.categories } : {},
      )
    }),
    { numRuns: 300 },
  )
})
