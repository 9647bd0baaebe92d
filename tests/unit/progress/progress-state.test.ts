import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeState,
  jsonbText,
  mergeStates,
  type ProgressState,
  readEntries,
  readEntry,
  redate,
  setEntry,
  until,
} from '../../../src/features/progress/progress-state.ts'
import { state, value } from './progress-values.ts'

describe('Setting a value', () => {
  test('takes the time of the clock when the clock is ahead', () => {
    expect(setEntry({ a: { v: 1, t: 5 } }, 'b', true, 90)).toEqual({
      a: { v: 1, t: 5 },
      b: { v: true, t: 90 },
    })
  })

  test('never lowers the time and leaves the given state as it was', () => {
    fc.assert(
      fc.property(state, fc.string(), fc.nat(5), (before, key, now) => {
        const copy = structuredClone(before)
        const after = setEntry(before, key, 'x', now)
        const times = Object.values(before).map(({ t }) => t)
        expect(Math.max(...Object.values(after).map(({ t }) => t))).toBe(
          Math.max(now, 1 + Math.max(0, ...times)),
        )
        expect(before).toEqual(copy)
      }),
    )
  })

  test('leaves out what the database cannot keep: U+0000 and halves of a character', () => {
    expect(readEntry(setEntry({}, 'plan:flow', 'a\0b\uD83Dc', 1), 'plan:flow')).toBe('ab\uFFFDc')
  })

  test('keeps any other text as typed', () => {
    const typed = '<b>"נ\u202Eَ👩‍👩‍👧\r\n\t\\u0000'
    expect(readEntry(setEntry({}, 'plan:flow', typed, 1), 'plan:flow')).toBe(typed)
  })

  test('keeps no minus zero, which the database does not know', () => {
    expect(readEntry(setEntry({}, 'rate', -0, 1), 'rate')).toBe(0)
  })

  test('refuses a number that is none or too great, and a key that is too long', () => {
    expect(() => setEntry({}, 'rate', Number.NaN, 1)).toThrow(RangeError)
    expect(() => setEntry({}, 'rate', 2 ** 53, 1)).toThrow(RangeError)
    expect(() => setEntry({}, 'k'.repeat(101), 1, 1)).toThrow(RangeError)
  })

  test('keeps 20 decimals of a number, and 100 characters of any script as a key', () => {
    expect(readEntry(setEntry({}, 'rate', 1 / 3e9, 1), 'rate')).toBe(3.3333333333e-10)
    expect(readEntry(setEntry({}, 'rate', 0.1, 1), 'rate')).toBe(0.1)
    expect(readEntry(setEntry({}, '😀'.repeat(100), 1, 1), '😀'.repeat(100))).toBe(1)
  })
})

describe('An edit after anything that could be read', () => {
  test('can be read again', () => {
    const latest = decodeState({ a: { v: 1, t: 8_640_000_000_000_000 } })
    expect(Object.keys(latest)).toEqual(['a'])
    expect(Object.keys(decodeState({ a: { v: 1, t: 8_640_000_000_000_001 } }))).toEqual([])
    expect(
      readEntry(decodeState(setEntry({ a: { v: 1, t: 2 ** 53 - 1e15 } }, 'a', 2, 1)), 'a'),
    ).toBe(2)
  })
})

describe('A time beyond the limit', () => {
  const entry = (t: number) => ({ v: t, t })
  const times = (given: ProgressState) =>
    Object.fromEntries(Object.entries(given).map(([k, e]) => [k, e.t]))

  test('is moved by what the clock was wrong by', () => {
    const given = { early: entry(90), a: entry(1010), b: entry(1020) }
    expect(times(redate(given, 100, -950, 0))).toEqual({ early: 90, a: 60, b: 70 })
    expect(times(redate(given, 100, -950, 80))).toEqual({ early: 90, a: 81, b: 91 })
  })

  test('follows the latest acceptable one if that does not explain it', () => {
    const given = { early: entry(90), b: entry(2020), a: entry(1010) }
    expect(times(redate(given, 100, -950, 0))).toEqual({ early: 90, a: 91, b: 92 })
    expect(times(redate({ only: entry(1e15) }, 100, 0, 95))).toEqual({ only: 96 })
  })

  test('is none if it is acceptable, and leaves the values alone', () => {
    fc.assert(
      fc.property(state, fc.nat(4), fc.integer({ min: -9, max: 9 }), (given, limit, shift) => {
        const redated = redate(given, limit, shift, 0)
        for (const key of Object.keys(given)) {
          expect(readEntry(redated, key)).toEqual(readEntry(given, key))
          if ((given[key]?.t ?? 0) <= limit) expect(redated[key]).toEqual(given[key])
        }
      }),
    )
  })

  test('is left out of what a server says', () => {
    expect(times(until({ a: entry(100), b: entry(101) }, 100))).toEqual({ a: 100 })
  })
})

describe('Reading a state', () => {
  test('knows only what was set, not what every object has', () => {
    expect(readEntry({}, 'constructor')).toBeUndefined()
    expect(readEntry(setEntry({}, '__proto__', 7, 1), '__proto__')).toBe(7)
  })

  test('finds all entries of a kind', () => {
    const two = setEntry(
      setEntry(setEntry({}, 'field:a', 'x', 1), 'other', 1, 1),
      'field:b',
      null,
      1,
    )
    expect(readEntries(two, 'field:')).toEqual([
      ['a', 'x'],
      ['b', null],
    ])
  })

  test('survives anything that storage may hold, and once read is read the same again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything())),
        (malformed) => {
          const parsed = decodeState(malformed)
          expect(decodeState(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed)
        },
      ),
    )
  })

  test('drops what is malformed and keeps the rest', () => {
    const nested: unknown[] = []
    nested.push([[[[]]]])
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
      i: { v: undefined, t: 1 },
      j: { v: Number.NaN, t: 1 },
      k: { v: nested, t: 1 },
      l: { v: 1, t: 2 ** 53 - 1 },
      m: { v: 1, t: 1e300 },
      n: { v: [2 ** 53], t: 1 },
      ['o'.repeat(101)]: { v: 1, t: 1 },
    }
    expect(decodeState({ ...bad, good })).toEqual({ good })
    for (const malformed of [null, undefined, 'x', 1, [], [good]])
      expect(decodeState(malformed)).toEqual({})
  })
})

describe('The text by which the database compares values', () => {
  test.each([
    [{ bb: 1, a: 2, c: [1, 'x', null, true] }, '{"a": 2, "c": [1, "x", null, true], "bb": 1}'],
    [{ é: 1, zz: 2, z: 3 }, '{"z": 3, "zz": 2, "é": 1}'],
    [1e21, '1000000000000000000000'],
    [-1.5e21, '-1500000000000000000000'],
    [1.25e-7, '0.000000125'],
    [-0, '0'],
    [0.1, '0.1'],
    [[], '[]'],
    [{}, '{}'],
    ['"\\\n\u0001\u007F😀', '"\\"\\\\\\n\\u0001\u007F😀"'],
  ])('%j is written as %s', (given, expected) => {
    expect(jsonbText(given)).toBe(expected)
  })

  test('says the same as JSON', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(JSON.parse(jsonbText(given))).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  test('orders by bytes: an emoji comes after every letter, although JavaScript says otherwise', () => {
    const emoji = { day: { v: '😀', t: 1 } }
    const private_ = { day: { v: '\uFF5E', t: 1 } }
    expect('😀' < '\uFF5E').toBe(true)
    expect(mergeStates(private_, emoji)).toEqual(emoji)
    expect(mergeStates(emoji, private_)).toEqual(emoji)
  })

  test('orders a text after its own beginning', () => {
    const short = { day: { v: [1], t: 1 } }
    const long = { day: { v: [1, 2], t: 1 } }
    expect(mergeStates(long, short)).toEqual(mergeStates(short, long))
  })
})
