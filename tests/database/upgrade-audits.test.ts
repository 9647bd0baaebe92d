import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { ANSWERS, answersOf, type Question } from '../../src/domain/audit.ts'
import { auditHistory, recordIfMissing } from '../../src/domain/audit-history.ts'
import { decodeState, mergeStates, type ProgressState } from '../../src/domain/progress-state.ts'
import { CATEGORIES } from '../../src/domain/stones.ts'
import { copyDatabase, STOCK_DATABASE } from '../support/hosted.ts'
import { inSql, projectWith, push, removeProjects } from '../support/releases.ts'

const hosted = inject('hosted')
afterAll(removeProjects)

const { questions }: { questions: Question[] } = parse(
  readFileSync('src/content/tools/audit.yaml', 'utf8'),
)
const SCORES = { percent: 40, ...Object.fromEntries(CATEGORIES.map((name) => [name, 40])) }

/** Answers as the releases before wrote them. */
const answers = (count: number, shift: number, at = 1_795_000_000_000): ProgressState =>
  Object.fromEntries(
    questions.map(({ id }, i) => [
      `answer:${id}`,
      { v: i < count ? (ANSWERS[(i * i + shift) % 5] ?? 1) : null, t: at + i * 1000 },
    ]),
  )

const STATES: Readonly<Record<string, ProgressState>> = {
  completed: answers(8, 0),
  'completed otherwise': answers(8, 2),
  'in the middle': answers(5, 1),
  'taken again': { ...answers(8, 3), 'result:1794000000000': { v: SCORES, t: 1_794_000_900_000 } },
  'in the middle of the second': {
    ...answers(3, 3),
    'result:1794000000000': { v: SCORES, t: 1_794_000_900_000 },
  },
  'with another note': { ...answers(8, 4), note: { v: 'kept', t: 5 } },
  'not started': {},
}
const names = Object.keys(STATES)
const account = (index: number) => `c0000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Whether a migration comes before the records of audits. */
const isBefore = (path: string) => basename(path) < '20261122000060'

/** A database of the releases before with these states in it, upgraded. */
async function upgraded(states: readonly ProgressState[]): Promise<string> {
  const database = await copyDatabase(hosted, STOCK_DATABASE)
  await push(database, projectWith(isBefore))
  await inSql(database, async (sql) => {
    for (const [i, state] of states.entries()) {
      await sql`insert into auth.users (id, email) values (${account(i)}, ${`m${i}@example.com`})`
      await sql`insert into public.user_progress (user_id, resource_id, state, updated_at)
        select ${account(i)}, id, ${JSON.stringify(state)}::text::jsonb, '2026-11-01'
        from public.resources where resource_type in ('quiz', 'challenge')`
    }
  })
  await push(database, '.')
  return database
}

const readStates = (database: string, type: string): Promise<ProgressState[]> =>
  inSql(database, async (sql) => {
    const rows = await sql<{ state: unknown; updated_at: Date }[]>`
      select state, updated_at from public.user_progress
      join public.resources as tool on tool.id = resource_id
      where resource_type = ${type} order by user_id`
    expect(new Set(rows.map((row) => row.updated_at.toISOString().slice(0, 10))).size).toBe(1)
    return rows.map(({ state }) => decodeState(state))
  })

test('whoever upgrades keeps every answer, and a completed audit becomes the latest of the history', async () => {
  const database = await upgraded(Object.values(STATES))
  const states = await readStates(database, 'quiz')
  for (const [i, name] of names.entries()) {
    const [before = {}, after = {}] = [STATES[name], states[i]]
    expect(after, name).toMatchObject(before)
    expect(answersOf(after, questions), name).toEqual(answersOf(before, questions))
    expect(auditHistory(after, questions), name).toEqual(auditHistory(before, questions))
  }
  expect(states.map((state) => auditHistory(state, questions).length)).toEqual([
    1, 1, 0, 2, 1, 1, 0,
  ])
  expect(await readStates(database, 'challenge'), 'another tool').toEqual(Object.values(STATES))
})

test('a device with progress of the release before writes the record that the upgrade has written', async () => {
  const states = await readStates(await upgraded(Object.values(STATES)), 'quiz')
  for (const [i, name] of names.entries()) {
    const [old = {}, after = {}] = [STATES[name], states[i]]
    const device = recordIfMissing(old, questions)
    const id = auditHistory(device, questions).at(-1)?.id ?? 0
    expect(after[`audit:${id}`], name).toEqual(device[`audit:${id}`])
    const merged = mergeStates(after, device)
    expect(merged).toEqual(mergeStates(device, after))
    expect(auditHistory(merged, questions), name).toEqual(auditHistory(old, questions))
  }
})
