import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { actAs, addAccount, claimsOf } from '../../support/backend/over-sql.ts'
import { openOwnCopy } from '../../support/backend/own-copy.ts'
import type { PlainJson } from '../../support/backend/world.ts'

const quiz = 'a1a1a1a1-0000-4000-8000-000000000001'
const sql = await openOwnCopy(12)
await addAccount(sql, 'member')
beforeEach(async () => {
  await sql`delete from public.user_progress`
})

type State = { [key: string]: PlainJson }
type Saved = { state: State; completed_at: Date | null }

const save = (state: State, isCompleted = false): Promise<Saved> =>
  sql.begin(async (transaction) => {
    await actAs(transaction, claimsOf('member'))
    const [row] = await transaction<Saved[]>`
      select state, completed_at from public.save_progress(${quiz}, ${sql.json(state)}, ${isCompleted})`
    if (row === undefined) throw new Error('Nothing came back')
    return row
  })

const merge = async (a: State, b: State): Promise<State> => {
  const [row] = await sql<{ merged: State }[]>`
    select private.merge_state(${sql.json(a)}, ${sql.json(b)}) as merged`
  return row?.merged ?? {}
}

const entry = fc.record({
  v: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string({ unit: 'grapheme-ascii' })),
  t: fc.integer({ min: 0, max: 3 }),
})
const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), entry, { noNullPrototype: true })

describe('merging what two devices wrote', () => {
  test('comes to the same in any order, in any grouping, and however often', async () => {
    await fc.assert(
      fc.asyncProperty(state, state, state, async (a, b, c) => {
        expect(await merge(a, b)).toEqual(await merge(b, a))
        expect(await merge(await merge(a, b), c)).toEqual(await merge(a, await merge(b, c)))
        expect(await merge(a, a)).toEqual(await merge(a, {}))
      }),
      { numRuns: 60 },
    )
  })

  test('keeps the later of two entries and, of two as late, always the same one', async () => {
    expect(await merge({ a: { v: 1, t: 5 } }, { a: { v: 2, t: 4 } })).toEqual({ a: { v: 1, t: 5 } })
    expect(await merge({ a: { v: 1, t: 5 } }, { a: { v: 2, t: 5 } })).toEqual({ a: { v: 2, t: 5 } })
  })
})

describe('saving progress', () => {
  test('a member who saves from ten tabs at once loses nothing and doubles nothing', async () => {
    const tabs = Array.from({ length: 10 }, (_, tab) =>
      save({ [`day:${tab}`]: { v: true, t: tab }, shared: { v: tab, t: tab } }, tab === 3),
    )
    await Promise.all(tabs)
    const rows = await sql<Saved[]>`select state, completed_at from public.user_progress`
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0]?.state ?? {})).toHaveLength(11)
    expect(rows[0]?.state['shared']).toEqual({ v: 9, t: 9 })
    expect(rows[0]?.completed_at).toBeInstanceOf(Date)
  })

  test('a save that is repeated changes nothing', async () => {
    const once = await save({ a: { v: 1, t: 1 } }, true)
    expect(await save({ a: { v: 1, t: 1 } }, true)).toEqual(once)
  })

  test('a completed tool stays completed', async () => {
    const { completed_at } = await save({}, true)
    expect((await save({ a: { v: 1, t: 1 } })).completed_at).toEqual(completed_at)
  })

  test('a state beyond its size is refused and the old one kept', async () => {
    await save({ a: { v: 1, t: 1 } })
    await expect(save({ b: { v: 'x'.repeat(262_144), t: 1 } })).rejects.toMatchObject({
      code: '23514',
    })
    expect((await save({})).state).toEqual({ a: { v: 1, t: 1 } })
  })
})
