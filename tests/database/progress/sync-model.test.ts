import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actAs, addAccount, claimsOf } from '#backend/over-sql.ts'
import { openOwnCopy } from '#backend/own-copy.ts'
import type { ProgressState } from '../../../src/features/member/entries.ts'
import { type StoredProgress, saveProgress } from '../../unit/member/simulation/server.ts'

const quiz = 'a1a1a1a1-0000-4000-8000-000000000001'
const sql = await openOwnCopy(10)
await addAccount(sql, 'member')

/** Milliseconds between the time of an entry and the server's, some of them too far ahead. */
const FAR_AHEAD = 3_600_000

const entry = fc.record(
  {
    v: fc.oneof(
      fc.nat(12),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('a', 'ab', 'B', ''),
      fc.record({ percent: fc.nat(12), answers: fc.record({ b: fc.nat(2), aa: fc.nat(2) }) }),
    ),
    t: fc.oneof(
      { weight: 9, arbitrary: fc.nat(3) },
      { weight: 1, arbitrary: fc.constant(Date.now() + FAR_AHEAD) },
    ),
  },
  { noNullPrototype: true },
)
const save = fc.record({
  entries: fc.dictionary(fc.constantFrom('a', 'b', 'day:1'), entry, { noNullPrototype: true }),
  isCompleted: fc.boolean(),
})

async function saveInDatabase(entries: ProgressState, isCompleted: boolean) {
  try {
    const [row] = await sql.begin(async (own) => {
      await actAs(own, claimsOf('member'))
      return own<StoredProgress[]>`select state, completed_at is not null as "isCompleted"
        from public.save_progress(${quiz}, ${JSON.stringify(entries)}::text::jsonb, ${isCompleted})`
    })
    return row ?? null
  } catch (error) {
    expect(error).toMatchObject({ code: '23514' })
    return null
  }
}

test('the server of the simulation saves what the database saves, and rejects what it rejects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(save, { minLength: 1, maxLength: 6 }), async (saves) => {
      await sql`delete from public.user_progress`
      let row: StoredProgress | null = null
      for (const { entries, isCompleted } of saves) {
        const expected: StoredProgress | null = saveProgress(row, entries, isCompleted, Date.now())
        expect(await saveInDatabase(entries, isCompleted)).toEqual(expected)
        row = expected ?? row
      }
    }),
    { numRuns: 150 },
  )
})

test('a member who saves from ten tabs at once loses nothing and doubles nothing', async () => {
  await sql`delete from public.user_progress`
  const tabs = Array.from({ length: 10 }, (_, tab) =>
    saveInDatabase({ [`day:${tab}`]: { v: true, t: tab }, shared: { v: tab, t: tab } }, tab === 3),
  )
  await Promise.all(tabs)
  const rows = await sql<StoredProgress[]>`
    select state, completed_at is not null as "isCompleted" from public.user_progress`
  expect(rows).toMatchObject([{ isCompleted: true, state: { shared: { v: 9, t: 9 } } }])
  expect(Object.keys(rows[0]?.state ?? {})).toHaveLength(11)
})
