import { expect } from 'vitest'
import { type Actor, accountOf, type CallOutcome, fixture, type World } from '#backend/world.ts'
import type { Counted, Expected, MatrixCell, MatrixRow, Seen, Verdict } from './row.ts'

/**
 * Makes one attempt and fails the test unless what came of it is as the matrix says. The table is
 * read again past row security, because a refused UPDATE or DELETE says nothing.
 */
export async function checkCell(world: World, row: MatrixRow, cell: MatrixCell): Promise<void> {
  const attempt = row.attempt(world, cell.target)
  const [before, outcome] = await Promise.all([
    world.reread(row.table),
    world.attempt(cell.actor, attempt),
  ])
  const after = await world.reread(row.table)
  const hasChanged = JSON.stringify(before) !== JSON.stringify(after)
  if (hasChanged) await world.reset()
  judge(world, row, cell, outcome)
  const foreign = (rows: string[]) => rows.filter((text) => !isOf(world, cell.actor, text))
  const isWrite = ['insert', 'update', 'delete'].includes(attempt.verb)
  if (cell.expected === 'onlyOwn' || cell.expected === 'onlyOwnSilently') {
    expect(foreign(after)).toEqual(foreign(before))
  } else if (cell.expected !== 'rows') expect(hasChanged, 'the table has changed').toBe(false)
  else if (isWrite) expect(hasChanged, 'the table has changed').toBe(true)
}

const isOf = (world: World, actor: Actor, row: string) =>
  actor !== 'visitor' && row.includes(world.ids[accountOf(actor)])

export const cellName = (row: MatrixRow, cell: MatrixCell) =>
  `${cell.actor} ${row.says} (${cell.actor === cell.target ? 'own' : cell.target}'s): ${describeExpected(cell.expected)}`

function describeExpected(expected: Expected): string {
  if (typeof expected === 'string') return expected
  return 'sees' in expected ? 'sees exactly theirs' : `counts ${expected.counts}`
}

function judge(world: World, row: MatrixRow, { expected }: MatrixCell, outcome: CallOutcome): void {
  if (typeof expected === 'string') expect(verdicts[expected](outcome), detail(outcome)).toBe(true)
  else if ('sees' in expected) judgeSeen(world, row, expected, outcome)
  else judgeCount(expected, outcome)
}

const detail = (outcome: CallOutcome) => JSON.stringify(outcome).slice(0, 500)

const verdicts: Record<Verdict, (outcome: CallOutcome) => boolean> = {
  rows: (outcome) =>
    outcome.kind === 'done' || (outcome.kind === 'rows' && outcome.rows.length > 0),
  none: (outcome) => outcome.kind === 'rows' && outcome.rows.length === 0,
  denied: (outcome) => outcome.kind === 'denied',
  nothing: (outcome) => verdicts.none(outcome) || verdicts.denied(outcome),
  sessionEnded: (outcome) => outcome.kind === 'sessionEnded',
  constraint: (outcome) => outcome.kind === 'constraint',
  refused: (outcome) => verdicts.denied(outcome) || verdicts.constraint(outcome),
  onlyOwn: (outcome) => verdicts.refused(outcome) || outcome.kind === 'done',
  onlyOwnSilently: (outcome) => outcome.kind === 'done',
}

function judgeSeen(world: World, row: MatrixRow, expected: Seen, outcome: CallOutcome): void {
  if (expected.orDenied && outcome.kind === 'denied') return
  const answer = JSON.stringify(outcome)
  expect(outcome.kind, detail(outcome)).toBe('rows')
  const seen = keysOf(world, row.table).filter((key) => answer.includes(key))
  expect(seen.toSorted()).toEqual(expected.sees(world).toSorted())
}

/** What tells the fixture's rows of a table apart; a profile comes with its account. */
function keysOf({ ids }: World, table: string): string[] {
  if (table === 'profiles') return Object.values(ids)
  const rows = new Map(fixture(ids, { ...ids, visitor: '' })).get(table)
  if (rows === undefined) throw new Error(`The fixture has no rows of ${table}`)
  return rows.map((row) => String(row['id'] ?? row['user_id']))
}

function judgeCount({ counts }: Counted, outcome: CallOutcome): void {
  if (counts === 'none' && outcome.kind === 'denied') return
  const least = { none: 0, own: 1, all: 1 }[counts]
  const most = { none: 0, own: 1, all: Number.POSITIVE_INFINITY }[counts]
  const count = outcome.kind === 'count' ? outcome.count : Number.NaN
  expect(count, detail(outcome)).toBeGreaterThanOrEqual(least)
  expect(count, detail(outcome)).toBeLessThanOrEqual(most)
}
