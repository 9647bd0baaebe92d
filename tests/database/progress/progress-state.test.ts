import type { TransactionSql } from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { actAs } from '../../support/backend/over-sql.ts'
import { claims, openWithMember, quiz } from './one-member.ts'

const sql = await openWithMember()
beforeEach(() => sql`delete from public.user_progress`)

/** As the API does for each request, with a limit that ends what never answers. */
function asMember<Result>(action: (sql: TransactionSql) => Promise<Result>) {
  return sql.begin(async (transaction) => {
    await actAs(transaction, claims)
    await transaction`select set_config('statement_timeout', '60s', true)`
    return action(transaction)
  })
}

/** Stores a state, given as the text of its JSON. */
const save = (state: string) =>
  asMember((own) => own`select public.save_progress(${quiz}, ${state}::text::jsonb)`)

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
const keys = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}": {"v": ${value}, "t": 1}`).join(', ')}}`
const MINUTE = 60_000

const accepted: [what: string, state: () => string][] = [
  ['nothing', () => '{}'],
  ['a thousand entries', () => keys(1000, 'true')],
  ['the longest key', () => `{"${'😀'.repeat(100)}": {"v": 1, "t": 1}}`],
  ['the greatest numbers', () => '{"a": {"v": [9007199254740991, -9007199254740991], "t": 0}}'],
  ['twenty decimals', () => '{"a": {"v": 0.00000000012345678901, "t": 1}}'],
  ['three levels', () => `{"a": {"v": ${nested(3)}, "t": 1}}`],
  ['a note of 500 characters', () => `{"note:1": {"v": "${'😀'.repeat(500)}", "t": 1}}`],
  ['a day that was taken back', () => '{"kept:flow:6": {"v": "", "t": 1}}'],
  ['a clock four minutes fast', () => `{"a": {"v": 1, "t": ${Date.now() + 4 * MINUTE}}}`],
]

const rejected: [what: string, state: () => string][] = [
  ['a list', () => '[]'],
  ['an entry that is a number', () => '{"a": 1}'],
  ['an entry without a time', () => '{"a": {"v": 1}}'],
  ['a negative time', () => '{"a": {"v": 1, "t": -1}}'],
  ['a clock six minutes fast', () => `{"a": {"v": 1, "t": ${Date.now() + 6 * MINUTE}}}`],
  ['the last safe integer as a time', () => '{"a": {"v": 1, "t": 9007199254740991}}'],
  ['a time of 301 digits', () => '{"a": {"v": 1, "t": 1e300}}'],
  ['an empty record on the fourth level', () => '{"a": {"v": [[[{}]]], "t": 1}}'],
  ['a number that is too great', () => '{"a": {"v": [{"b": 9007199254740992}], "t": 1}}'],
  ['a number that is too small', () => '{"a": {"v": -9007199254740992, "t": 1}}'],
  ['a kept day of no stone', () => '{"kept:glass:0": {"v": "", "t": 1}}'],
  ['225 KB of numbers that a text would expand', () => keys(7000, '1e131071')],
  [
    'thousands of such numbers in one entry',
    () => `{"a": {"v": [${Array(20_000).fill('1e131071')}], "t": 1}}`,
  ],
  [
    'thousands of long fractions',
    () => `{"a": {"v": [${Array(20_000).fill('1e-16000')}], "t": 1}}`,
  ],
]

test.each(accepted)('a save of %s is accepted', async (_, state) => {
  const given = state()
  await save(given)
  const [row] =
    await sql`select state = ${given}::text::jsonb as is_stored from public.user_progress`
  expect(row).toEqual({ is_stored: true })
})

test.each(rejected)('a save of %s is rejected', async (_, state) => {
  await expect(save(state())).rejects.toMatchObject({
    code: '23514',
    message: expect.stringContaining('"progress_state_is_valid"'),
  })
  expect(await sql`select from public.user_progress where state <> '{}'`).toEqual([])
})

test('a save into a row that is full is rejected, and the row stays', async () => {
  await save(keys(1000, 'true'))
  await expect(save('{"new": {"v": 1, "t": 1}}')).rejects.toMatchObject({
    code: '23514',
  })
})
