import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actAs } from '../../support/backend/over-sql.ts'
import { claims, member, openWithMember, quiz } from './one-member.ts'

const hosted = inject('hosted')
let sql: Sql

beforeAll(async () => {
  sql = await openWithMember(hosted)
})
afterAll(() => sql.end())
beforeEach(() => sql`delete from public.user_progress`)

/** As the API does for each request, with a limit that ends what never answers. */
function asMember<Result>(action: (sql: TransactionSql) => Promise<Result>) {
  return sql.begin(async (transaction) => {
    await actAs(transaction, claims)
    await transaction`select set_config('statement_timeout', '60s', true)`
    return action(transaction)
  })
}

/** The three ways a member can store a state, given as the text of its JSON. */
const waysToStore = {
  'a save': (state: string) =>
    asMember((own) => own`select public.save_progress(${quiz}, ${state}::text::jsonb)`),
  'an insert': (state: string) =>
    asMember(
      (own) => own`insert into public.user_progress (user_id, resource_id, state)
        values (${member}, ${quiz}, ${state}::text::jsonb)`,
    ),
  'an update': async (state: string) => {
    await sql`insert into public.user_progress (user_id, resource_id) values (${member}, ${quiz})`
    return asMember((own) => own`update public.user_progress set state = ${state}::text::jsonb`)
  },
}

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
  ['a note of three lines', () => String.raw`{"note:30": {"v": "one\n\nthree", "t": 1}}`],
  ['a day on which a plan was kept', () => '{"kept:flow:0": {"v": "2026-11-22", "t": 1}}'],
  ['a day that was taken back', () => '{"kept:flow:6": {"v": "", "t": 1}}'],
  ['a clock four minutes fast', () => `{"a": {"v": 1, "t": ${Date.now() + 4 * MINUTE}}}`],
]

const rejected: [what: string, state: () => string][] = [
  ['a list', () => '[]'],
  ['an entry that is a number', () => '{"a": 1}'],
  ['an entry without a value', () => '{"a": {"t": 1}}'],
  ['an entry without a time', () => '{"a": {"v": 1}}'],
  ['an entry with a third field', () => '{"a": {"v": 1, "t": 1, "x": 1}}'],
  ['a time that is a text', () => '{"a": {"v": 1, "t": "1"}}'],
  ['a negative time', () => '{"a": {"v": 1, "t": -1}}'],
  ['a time with a fraction', () => '{"a": {"v": 1, "t": 1.5}}'],
  ['a clock six minutes fast', () => `{"a": {"v": 1, "t": ${Date.now() + 6 * MINUTE}}}`],
  ['the last safe integer as a time', () => '{"a": {"v": 1, "t": 9007199254740991}}'],
  ['a time of 301 digits', () => '{"a": {"v": 1, "t": 1e300}}'],
  ['four levels', () => `{"a": {"v": ${nested(4)}, "t": 1}}`],
  ['an empty record on the fourth level', () => '{"a": {"v": [[[{}]]], "t": 1}}'],
  ['a number that is too great', () => '{"a": {"v": [{"b": 9007199254740992}], "t": 1}}'],
  ['a number that is too small', () => '{"a": {"v": -9007199254740992, "t": 1}}'],
  ['a number with 21 decimals', () => '{"a": {"v": 0.000000000123456789012, "t": 1}}'],
  ['a key of 101 characters', () => `{"${'k'.repeat(101)}": {"v": 1, "t": 1}}`],
  ['a note of 501 characters', () => `{"note:1": {"v": "${'n'.repeat(501)}", "t": 1}}`],
  ['a note of four lines', () => String.raw`{"note:1": {"v": "one\n\n\nfour", "t": 1}}`],
  ['a note that is no text', () => '{"note:1": {"v": ["one"], "t": 1}}'],
  ['a note of a day that the challenge does not have', () => '{"note:31": {"v": "one", "t": 1}}'],
  ['a kept day that is no date', () => '{"kept:flow:0": {"v": "2026-11-2", "t": 1}}'],
  ['a kept day that is no text', () => '{"kept:flow:0": {"v": true, "t": 1}}'],
  ['a kept day of no stone', () => '{"kept:glass:0": {"v": "", "t": 1}}'],
  ['a thousand and one entries', () => keys(1001, 'true')],
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

describe.each(Object.entries(waysToStore))('%s', (_, store) => {
  test.each(accepted)('of %s is accepted', async (_, state) => {
    const given = state()
    await store(given)
    const [row] =
      await sql`select state = ${given}::text::jsonb as is_stored from public.user_progress`
    expect(row).toEqual({ is_stored: true })
  })

  test.each(rejected)('of %s is rejected', async (_, state) => {
    await expect(store(state())).rejects.toMatchObject({
      code: '23514',
      message: expect.stringContaining('"progress_state_is_valid"'),
    })
    const [row] =
      await sql`select count(*)::int as stored from public.user_progress where state <> '{}'`
    expect(row).toEqual({ stored: 0 })
  })
})

test('a save into a row that is full is rejected, and the row stays', async () => {
  await waysToStore['a save'](keys(1000, 'true'))
  await expect(waysToStore['a save']('{"new": {"v": 1, "t": 1}}')).rejects.toMatchObject({
    code: '23514',
  })
})
