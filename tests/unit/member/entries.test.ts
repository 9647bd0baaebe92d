import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import {
  dated,
  decodeState,
  isPendingEntry,
  type PendingEntry,
  readEntries,
  readEntry,
  setEntry,
} from '../../../src/features/member/entries.ts'

test('Setting a value dates it now or after the one before, and keeps the given state', () => {
  const before = Object.freeze({ a: { v: 1, t: 95 } })
  expect(setEntry(before, 'b', true, 90)).toEqual({ ...before, b: { v: true, t: 90 } })
  expect(setEntry(before, 'a', true, 90)).toEqual({ a: { v: true, t: 96 } })
})

const typed = '<b>"נ\u202Eَ👩‍👩‍👧\r\n\t\\u0000'

test.each([
  ['leaves out what no database keeps: U+0000, half a character', 'a\0b\uD83Dc', 'ab\uFFFDc'],
  ['leaves them out of records in lists', [{ b: ['c\0'] }], [{ b: ['c'] }]],
  ['keeps any other text as typed', typed, typed],
  ['keeps no minus zero, which the database does not know', -0, 0],
  ['keeps none of a number that comes to it', -1e-30, 0],
  ['keeps 20 decimals', 1 / 3e9, 3.3333333333e-10],
  ['keeps fewer decimals as they are', 0.1, 0.1],
])('Setting a value %s', (_, value, kept) => {
  expect(readEntry(setEntry({}, 'a', value, 1), 'a')).toEqual(kept)
})

test('Setting a value keeps 100 characters of any script as a key, and refuses a longer one', () => {
  expect(readEntry(setEntry({}, '😀'.repeat(100), 1, 1), '😀'.repeat(100))).toBe(1)
  expect(() => setEntry({}, 'k'.repeat(101), 1, 1)).toThrow(RangeError)
})

test.each([[Number.NaN], [2 ** 53], [{ a: [2 ** 53] }], [[[[[]]]]], [{ a: undefined }]])(
  'Setting a value refuses numbers that are too great and too many lists: %j',
  (refused) => {
    expect(() => setEntry({}, 'rate', refused, 1)).toThrow(RangeError)
  },
)

const TOO_FAR = 300_001
const edit: PendingEntry = { v: 1, at: 1000, after: [], t: null }

test.each([
  ['is when it was made', {}, 0, 1000],
  ['is when it was made, by the server’s clock', {}, -600, 400],
  ['is not in the future', { at: 9000 }, 0, 1500],
  ['is after every value that it replaces', { after: [1200, 1100] }, 0, 1201],
  ['stays when it is sent again', { t: 700 }, 0, 700],
  ['is another one if the server cannot have accepted it', { t: 1500 + TOO_FAR }, 0, 1000],
  ['passes over a value that it cannot have', { after: [500, 1500 + TOO_FAR] }, 0, 1000],
])('The date of an edit %s', (_, change, difference, date) => {
  const entries = { key: { ...edit, ...change } }
  expect(dated(entries, { now: 1500, difference })['key']?.t).toBe(date)
})

test('Reading a state knows only what was set, not what every object has', () => {
  expect(readEntry({}, 'constructor')).toBeUndefined()
  expect(readEntry(setEntry({}, '__proto__', 7, 1), '__proto__')).toBe(7)
})

test('Reading a state finds all entries of a kind', () => {
  const two = ['field:a', 'other', 'field:b'].reduce((state, key) => setEntry(state, key, 1, 1), {})
  expect(readEntries(two, 'field:').flat()).toEqual(['a', 1, 'b', 1])
})

test('Reading a state survives anything that storage may hold, and is the same again', () => {
  forAll(fc.jsonValue(), (malformed) => {
    const state = decodeState(malformed)
    expect(decodeState(JSON.parse(JSON.stringify(state)))).toEqual(state)
    expect(() => isPendingEntry(malformed)).not.toThrow()
  })
})

test('Reading a state drops what is malformed and keeps the rest', () => {
  const good = { v: ['kept', { too: null }], t: 3 }
  const dates = ['1', -1, 0.5, 2 ** 53].map((t) => ({ v: 1, t }))
  const bad = { ...[null, 1, { v: 1 }, { t: 1 }, ...dates] }
  expect(decodeState({ ...bad, good })).toEqual({ good })
  for (const malformed of [null, undefined, 'x', 1, [], [good]])
    expect(decodeState(malformed)).toEqual({})
})

test('Reading a pending entry takes none that lacks a value or has another kind of date', () => {
  const good = { v: 1, at: 1, after: [1], t: null }
  const bad = [null, { ...good, at: '1' }, { ...good, after: 1 }, { ...good, after: ['1'] }]
  const { v: _, ...valueless } = good
  for (const taken of [good, { ...good, t: 1 }]) expect(isPendingEntry(taken)).toBe(true)
  expect([...bad, { ...good, t: '1' }, valueless].filter(isPendingEntry)).toEqual([])
})
