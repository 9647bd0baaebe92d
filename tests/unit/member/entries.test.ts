import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('Setting a value leaves out U+0000 and halves of a character, which no database keeps', () => {
  expect(readEntry(setEntry({}, 'plan:flow', 'a\0b\uD83Dc', 1), 'plan:flow')).toBe('ab\uFFFDc')
})

test('Setting a value keeps any other text as typed', () => {
  const typed = '<b>"נ\u202Eَ👩‍👩‍👧\r\n\t\\u0000'
  expect(readEntry(setEntry({}, 'plan:flow', typed, 1), 'plan:flow')).toBe(typed)
})

test('Setting a value keeps no minus zero, which the database does not know', () => {
  expect(readEntry(setEntry({}, 'rate', -0, 1), 'rate')).toBe(0)
})

test('Setting a value refuses numbers that are too great, too many lists, and long keys', () => {
  for (const refused of [Number.NaN, 2 ** 53, { a: [2 ** 53] }, [[[[]]]], { a: undefined }])
    expect(() => setEntry({}, 'rate', refused, 1)).toThrow(RangeError)
  expect(() => setEntry({}, 'k'.repeat(101), 1, 1)).toThrow(RangeError)
  expect(readEntry(setEntry({}, 'a', [{ b: ['c\0'] }], 1), 'a')).toEqual([{ b: ['c'] }])
})

test('Setting a value keeps 20 decimals, and 100 characters of any script as a key', () => {
  expect(readEntry(setEntry({}, 'rate', 1 / 3e9, 1), 'rate')).toBe(3.3333333333e-10)
  expect(readEntry(setEntry({}, 'rate', 0.1, 1), 'rate')).toBe(0.1)
  expect(readEntry(setEntry({}, '😀'.repeat(100), 1, 1), '😀'.repeat(100))).toBe(1)
})

const TOO_FAR = 300_001
const edit: PendingEntry = { v: 1, at: 1000, after: [], t: null }
const dateOf = (entry: PendingEntry, now = 1500, difference = 0) =>
  dated({ key: entry }, { now, difference })['key']?.t

test('The date of an edit is when it was made, by the server’s clock', () => {
  expect(dateOf(edit)).toBe(1000)
  expect(dateOf(edit, 1500, -600)).toBe(400)
})

test('The date of an edit is not in the future, and after every value that it replaces', () => {
  expect(dateOf({ ...edit, at: 9000 })).toBe(1500)
  expect(dateOf({ ...edit, after: [1200, 1100] })).toBe(1201)
})

test('The date of an edit stays when it is sent again', () => {
  expect(dateOf({ ...edit, t: 700 })).toBe(700)
})

test('The date of an edit is another one if the server cannot have accepted it', () => {
  expect(dateOf({ ...edit, t: 1500 + TOO_FAR })).toBe(1000)
  expect(dateOf({ ...edit, after: [500, 1500 + TOO_FAR] })).toBe(1000)
})

test('Reading a state knows only what was set, not what every object has', () => {
  expect(readEntry({}, 'constructor')).toBeUndefined()
  expect(readEntry(setEntry({}, '__proto__', 7, 1), '__proto__')).toBe(7)
})

test('Reading a state finds all entries of a kind', () => {
  const two = ['field:a', 'other', 'field:b'].reduce((state, key) => setEntry(state, key, 1, 1), {})
  expect(readEntries(two, 'field:')).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('Reading a state survives anything that storage may hold, and is the same again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (malformed) => {
      const state = decodeState(malformed)
      expect(decodeState(JSON.parse(JSON.stringify(state)))).toEqual(state)
      expect(() => isPendingEntry(malformed)).not.toThrow()
    }),
  )
})

test('Reading a state drops what is malformed and keeps the rest', () => {
  const good = { v: ['kept', { too: null }], t: 3 }
  const bad = {
    a: null,
    b: 1,
    c: { v: 1 },
    d: { t: 1 },
    e: { v: 1, t: '1' },
    f: { v: 1, t: -1 },
    g: { v: 1, t: 0.5 },
    h: { v: 1, t: 2 ** 53 },
  }
  expect(decodeState({ ...bad, good })).toEqual({ good })
  for (const malformed of [null, undefined, 'x', 1, [], [good]])
    expect(decodeState(malformed)).toEqual({})
})
