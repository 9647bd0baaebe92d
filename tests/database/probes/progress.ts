import { expect } from 'vitest'
import { things } from '../../support/backend/world.ts'
import { codeOf, ids, request, test } from './requests.ts'

const longAgo = '1999-01-01T00:00:00Z'
const start = { user_id: ids.member, resource_id: things.untouchedTool }

test("a member's progress has the server's times, whatever the member says", async (sql) => {
  const times = { completed_at: longAgo, created_at: longAgo, updated_at: longAgo }
  await request(
    sql,
    'member',
    (asked) => asked`insert into public.user_progress ${asked({ ...start, ...times })}`,
  )
  const [stamped] = await sql`
    select now() = all (array[completed_at, created_at, updated_at]) as is_now
    from public.user_progress where resource_id = ${things.untouchedTool}`
  expect(stamped).toEqual({ is_now: true })
})

test("the owner's import keeps its times", async (sql) => {
  await sql`insert into public.user_progress ${sql({ ...start, completed_at: longAgo })}`
  const kept = await sql`select from public.user_progress where completed_at = ${longAgo}`
  expect(kept).toHaveLength(1)
})

test('a merge leaves out what is no entry', async (sql) => {
  const state = { a: 1, b: { v: 1 }, c: { v: 1, t: 'x' }, d: { t: 1 }, e: { v: 1, t: 1 } }
  const [row] = await request(
    sql,
    'member',
    (asked) => asked`select private.merge_state('{}', ${asked.json(state)}) as merged`,
  )
  expect(row).toEqual({ merged: { e: { v: 1, t: 1 } } })
})

test('an announcement that ends later is read by visitors and members', async (sql) => {
  await sql`insert into public.announcements (title, ends_at)
    values ('Ends tomorrow', now() + interval '1 day')`
  for (const actor of ['visitor', 'member'] as const) {
    const read = await request(
      sql,
      actor,
      (asked) => asked`select from public.announcements where title = 'Ends tomorrow'`,
    )
    expect(read).toHaveLength(1)
  }
})

const entry = { v: 1, t: 1 }

/** States that no device could read, as text because JavaScript would round some of the numbers. */
const unreadable: [says: string, state: string][] = [
  [
    '1,001 keys',
    JSON.stringify(
      Object.fromEntries(
        Array(1001)
          .keys()
          .map((key) => [key, entry]),
      ),
    ),
  ],
  ['a key of 101 characters', JSON.stringify({ ['k'.repeat(101)]: entry })],
  ['an entry without a value', '{"a": {"t": 1}}'],
  ['an entry with more than value and time', '{"a": {"v": 1, "t": 1, "u": 1}}'],
  ['an entry that is a text', '{"a": "v"}'],
  ['a time that is a text', '{"a": {"v": 1, "t": "1"}}'],
  ['half a millisecond', '{"a": {"v": 1, "t": 1.5}}'],
  ['a number of 21 decimals', '{"a": {"v": 0.000000000000000000001, "t": 1}}'],
  ['four levels of lists', '{"a": {"v": [[[[]]]], "t": 1}}'],
  ['a note of 501 characters', JSON.stringify({ 'note:1': { v: 'n'.repeat(501), t: 1 } })],
  ['a note of four lines', JSON.stringify({ 'note:1': { v: 'one\n\n\nfour', t: 1 } })],
  ['a note that is no text', '{"note:1": {"v": 1, "t": 1}}'],
  ['a note of day 31', '{"note:31": {"v": "one", "t": 1}}'],
  ['a plan kept on no day', '{"kept:flow:7": {"v": "2026-02-01", "t": 1}}'],
  ['a plan kept on no date', '{"kept:flow:1": {"v": "today", "t": 1}}'],
]

for (const [says, state] of unreadable) {
  test(`a state with ${says} is refused`, async (sql) => {
    const code = await codeOf(sql, (inner) =>
      request(
        inner,
        'member',
        (asked) => asked`update public.user_progress set state = ${state}::text::jsonb`,
      ),
    )
    expect(code).toBe('23514')
  })
}

test('a note of three lines and a plan that was kept are stored', async (sql) => {
  const state = {
    'note:30': { v: 'one\n\nthree', t: 1 },
    'kept:flow:0': { v: '2026-02-01', t: 1 },
  }
  await request(
    sql,
    'member',
    (asked) => asked`update public.user_progress set state = ${asked.json(state)}`,
  )
})

test('a tool that is first saved as completed is completed, another one is not', async (sql) => {
  const save = (tool: string, isCompleted: boolean) =>
    request(
      sql,
      'member',
      (asked) => asked`select (public.save_progress(${tool}, '{}', ${isCompleted})).completed_at`,
    )
  expect(await save(things.untouchedTool, true)).toEqual([{ completed_at: expect.any(Date) }])
  expect(await save(things.activeTool, false)).toEqual([{ completed_at: null }])
})

test('saving null is refused before the table is asked', async (sql) => {
  const code = await codeOf(sql, (inner) =>
    request(
      inner,
      'member',
      (asked) => asked`select public.save_progress(${things.activeTool}, null)`,
    ),
  )
  expect(code).toBe('23514')
})

test('every change gives progress another and greater revision, also after it was deleted', async (sql) => {
  const revisions: number[] = []
  const note = async () => {
    const [row] = await sql<{ revision: string }[]>`
      select revision from public.user_progress where resource_id = ${things.untouchedTool}`
    revisions.push(Number(row?.revision))
  }
  const save = () =>
    request(sql, 'member', (asked) => asked`select public.save_progress(${things.untouchedTool})`)
  for (const _ of [1, 2, 3]) {
    await save()
    await note()
  }
  await sql`delete from public.user_progress where resource_id = ${things.untouchedTool}`
  await sql`select pg_sleep(0.01)`
  await save()
  await note()
  expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
})
