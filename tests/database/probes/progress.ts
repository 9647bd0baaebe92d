import { type Db, expect, ids, test, things } from './probe.ts'

const longAgo = '1999-01-01T00:00:00Z'
const start = { user_id: ids.member, resource_id: things.untouchedTool }

test("a member's progress has the server's times, whatever the member says", async (db) => {
  const row = { ...start, completed_at: longAgo, created_at: longAgo, updated_at: longAgo }
  await db.request('member', (asked) => asked`insert into public.user_progress ${asked(row)}`)
  const [stamped] = await db`
    select now() = all (array[completed_at, created_at, updated_at]) as is_now
    from public.user_progress where resource_id = ${things.untouchedTool}`
  expect(stamped).toEqual({ is_now: true })
})

test("the owner's import keeps its times", async (db) => {
  await db`insert into public.user_progress ${db({ ...start, completed_at: longAgo })}`
  const kept = await db`select from public.user_progress where completed_at = ${longAgo}`
  expect(kept).toHaveLength(1)
})

test('a merge leaves out what is no entry', async (db) => {
  const state = { a: 1, b: { v: 1 }, c: { v: 1, t: 'x' }, d: { t: 1 }, e: { v: 1, t: 1 } }
  const merging = `select private.merge_state('{}', '${JSON.stringify(state)}')`
  expect(await db.query('member', merging)).toEqual([{ merge_state: { e: { v: 1, t: 1 } } }])
})

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
const keys = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}": {"v": ${value}, "t": 1}`).join(', ')}}`

/** As text, because JavaScript would round some of the numbers. */
const accepted: [says: string, state: string][] = [
  ['nothing', '{}'],
  ['a thousand entries', keys(1000, 'true')],
  ['the longest key', `{"${'😀'.repeat(100)}": {"v": 1, "t": 1}}`],
  ['the greatest numbers', '{"a": {"v": [9007199254740991, -9007199254740991], "t": 0}}'],
  ['twenty decimals', '{"a": {"v": 0.00000000012345678901, "t": 1}}'],
  ['three levels', `{"a": {"v": ${nested(3)}, "t": 1}}`],
  ['a note of 500 characters', `{"note:1": {"v": "${'😀'.repeat(500)}", "t": 1}}`],
  ['a note of three lines', '{"note:30": {"v": "one\\n\\nthree", "t": 1}}'],
  ['a plan that was kept', '{"kept:flow:0": {"v": "2026-02-01", "t": 1}}'],
  ['a day that was taken back', '{"kept:flow:6": {"v": "", "t": 1}}'],
]

/** States that no device could read, or that would take long to read. */
const rejected: [says: string, state: string][] = [
  ['a list', '[]'],
  ['1,001 keys', keys(1001, '1')],
  ['a key of 101 characters', `{"${'k'.repeat(101)}": {"v": 1, "t": 1}}`],
  ['an entry that is a text', '{"a": "v"}'],
  ['an entry that is a number', '{"a": 1}'],
  ['an entry without a value', '{"a": {"t": 1}}'],
  ['an entry without a time', '{"a": {"v": 1}}'],
  ['an entry with more than value and time', '{"a": {"v": 1, "t": 1, "u": 1}}'],
  ['a time that is a text', '{"a": {"v": 1, "t": "1"}}'],
  ['half a millisecond', '{"a": {"v": 1, "t": 1.5}}'],
  ['a negative time', '{"a": {"v": 1, "t": -1}}'],
  ['the last safe integer as a time', '{"a": {"v": 1, "t": 9007199254740991}}'],
  ['a time of 301 digits', '{"a": {"v": 1, "t": 1e300}}'],
  ['a number of 21 decimals', '{"a": {"v": 0.000000000000000000001, "t": 1}}'],
  ['a number that is too great', '{"a": {"v": [{"b": 9007199254740992}], "t": 1}}'],
  ['a number that is too small', '{"a": {"v": -9007199254740992, "t": 1}}'],
  ['four levels of lists', `{"a": {"v": ${nested(4)}, "t": 1}}`],
  ['an empty record on the fourth level', '{"a": {"v": [[[{}]]], "t": 1}}'],
  ['a note of 501 characters', `{"note:1": {"v": "${'n'.repeat(501)}", "t": 1}}`],
  ['a note of four lines', '{"note:1": {"v": "one\\n\\n\\nfour", "t": 1}}'],
  ['a note that is no text', '{"note:1": {"v": 1, "t": 1}}'],
  ['a note of day 31', '{"note:31": {"v": "one", "t": 1}}'],
  ['a plan kept on no day', '{"kept:flow:7": {"v": "2026-02-01", "t": 1}}'],
  ['a plan kept on no date', '{"kept:flow:1": {"v": "today", "t": 1}}'],
  ['a kept day of no stone', '{"kept:glass:0": {"v": "", "t": 1}}'],
  ['225 KB of numbers that a text would expand', keys(7000, '1e131071')],
  ['thousands of such numbers', `{"a": {"v": [${Array(20_000).fill('1e131071')}], "t": 1}}`],
  ['thousands of long fractions', `{"a": {"v": [${Array(20_000).fill('1e-16000')}], "t": 1}}`],
]

const saveState = (db: Db, state: string) =>
  db.ask('member', `save_progress('${things.untouchedTool}', '${state}')`)

for (const [says, state] of accepted) {
  test(`a state with ${says} is stored`, async (db) => {
    await saveState(db, state)
    const rows = await db`select state = ${state}::text::jsonb as is_stored
      from public.user_progress where resource_id = ${things.untouchedTool}`
    expect(rows).toEqual([{ is_stored: true }])
  })
}

for (const [says, state] of rejected) {
  test(`a state with ${says} is refused`, async (db) => {
    expect(await db.codeOf(() => saveState(db, state))).toBe('23514')
  })
}

for (const [minutes, code] of [
  [4, 'done'],
  [6, '23514'],
] as const) {
  test(`a state of a clock that is ${minutes} minutes fast: ${code}`, async (db) => {
    // By the clock of the transaction, which stands still while the mutants are tried.
    const [{ t }] = await db<[{ t: number }]>`
      select floor(extract(epoch from now()) * 1000)::float8 + ${minutes * 60_000} as t`
    expect(await db.codeOf(() => saveState(db, JSON.stringify({ a: { v: 1, t } })))).toBe(code)
  })
}

test('a state that is full is refused one more entry, and stays', async (db) => {
  await saveState(db, keys(1000, 'true'))
  expect(await db.codeOf(() => saveState(db, '{"new": {"v": 1, "t": 1}}'))).toBe('23514')
})

test('a tool that is first saved as completed is completed, another one is not', async (db) => {
  const save = (tool: string, isCompleted: boolean) =>
    db.query('member', `select completed_at from save_progress('${tool}', '{}', ${isCompleted})`)
  expect(await save(things.untouchedTool, true)).toEqual([{ completed_at: expect.any(Date) }])
  expect(await save(things.activeTool, false)).toEqual([{ completed_at: null }])
})

test('saving null is refused before the table is asked', async (db) => {
  const saving = `save_progress('${things.activeTool}', null)`
  expect(await db.codeOf(() => db.ask('member', saving))).toBe('23514')
})

test('every change gives progress another and greater revision, also after it was deleted', async (db) => {
  const revisions: number[] = []
  const save = async () => {
    await db.ask('member', `save_progress('${things.untouchedTool}')`)
    const revision = db.value`select revision from public.user_progress
      where resource_id = ${things.untouchedTool}`
    revisions.push(Number(await revision))
  }
  for (const _ of [1, 2, 3]) await save()
  await db`delete from public.user_progress where resource_id = ${things.untouchedTool}`
  await db`select pg_sleep(0.01)`
  await save()
  expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
})
