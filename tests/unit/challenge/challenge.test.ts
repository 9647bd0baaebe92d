import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll, forMany } from '#for-all.ts'
import { CHALLENGE_DAYS, notesOf, setNote } from '../../../src/features/challenge/notes.ts'
import * as rules from '../../../src/features/challenge/rules.ts'
import { type ProgressState, setEntry } from '../../../src/features/member/entries.ts'
import { dateOfDay, dateOn, dayOfDate } from '../../../src/shared/dates.ts'
import { mergeStates } from '../member/simulation/server.ts'

const day = fc.integer({ min: 1, max: 30 })
const DAY = 86_400_000

function check(days: Iterable<number>, from: ProgressState = {}, now = 1): ProgressState {
  return [...days].reduce((state, each) => rules.toggleDay(state, each, '2027-01-01', now), from)
}

test('The challenge is completed with the thirtieth day alone, and a gap ends the streak', () => {
  forMany(1000, fc.shuffledSubarray(Array.from({ length: 30 }, (_, i) => i + 1)), (days) => {
    const { checked, completed, streak } = rules.challengeOf(check(days))
    expect([...checked].sort()).toEqual([...days].sort())
    expect(completed).toBe(days.length === CHALLENGE_DAYS)
    // Without a gap there is one on the day after the last.
    const gap = Array.from({ length: 31 }, (_, i) => i + 1).find((day) => !days.includes(day))
    expect(streak + 1).toBe(gap)
  })
})

test('A member in the challenge can take a check back', () => {
  expect(rules.challengeOf(check([1, 2, 2])).checked).toEqual(new Set([1]))
})

test('The first check starts the challenge, and later checks leave the start alone', () => {
  const started = rules.toggleDay({}, 1, '2027-03-01', 1)
  const later = rules.toggleDay(started, 2, '2027-03-02', 2)
  expect(rules.challengeOf({}).startedOn).toBeNull()
  expect(rules.stageOf(rules.challengeOf({}), '2027-03-01')).toBe('not-started')
  expect(rules.challengeOf(later).startedOn).toBe('2027-03-01')
})

test('A member in the challenge can set another start and keeps the days', () => {
  const moved = rules.startOn(check([1, 2]), '2027-05-01', 9)
  expect(rules.challengeOf(moved)).toMatchObject({ startedOn: '2027-05-01', streak: 2 })
})

test('A member in the challenge with two devices offline ends with the days of both', () => {
  const shared = check([1])
  const both = mergeStates(check([2, 4], shared, 10), check([3, 5], shared, 20))
  expect(rules.challengeOf(both).checked).toEqual(new Set([1, 2, 3, 4, 5]))
})

test.each([0, 31, 1.5, -1])('A member in the challenge finds no day %d', (wrong) => {
  expect(() => rules.toggleDay({}, wrong, '2027-01-01', 1)).toThrow(RangeError)
})

test.each(['2027-02-30', '2027-13-01', 'today', '', '+12027-01-01', null, 3])(
  'A member in the challenge is not held to a start that is no date: %j',
  (wrong) => {
    expect(rules.challengeOf(setEntry({}, 'started', wrong, 1)).startedOn).toBeNull()
  },
)

test.each([
  [[1, 2, 4, 5], 5, 2],
  [[1, 2, 4, 5], 6, 2],
  [[1, 2, 4, 5], 7, 0],
  [[4, 5, 6, 7], 5, 2],
  [[], 1, 0],
  [[], 0, 0],
  [[29, 30], 40, 2],
])('The days in a row now with days %j checked are on day %d: %d', (days, today, expected) => {
  expect(rules.inARowOn(new Set(days), today)).toBe(expected)
})

test('a missed day is one that is over and not checked, and no coming one', () => {
  const checked = new Set([1])
  expect([1, 2, 3, 4].filter((number) => rules.isMissed(checked, number, 3))).toEqual([2])
})

test('the day of the challenge is one more on each date on the wall, in any zone, hour by hour', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const hours = fc.integer({ min: 420_000, max: 560_000 })
  const start = '2020-01-01'
  forMany(1000, fc.constantFrom(...zones), hours, (zone, hour) => {
    vi.stubEnv('TZ', zone)
    const date = dateOn(new Date(hour * 3_600_000))
    const wall = new Date(hour * 3_600_000).toLocaleDateString('sv-SE', { timeZone: zone })
    expect(date).toBe(wall)
    expect(dayOfDate(start, date)).toBe(1 + (Date.parse(wall) - Date.parse(start)) / DAY)
    expect(dateOfDay(start, dayOfDate(start, date))).toBe(date)
  })
})

const started = rules.challengeOf(check([1, 2]))

test.each([
  ['2026-12-31', 'waiting'],
  ['2027-01-02', 'waiting'],
  ['2027-01-03', 'due'],
  ['2027-01-30', 'due'],
  ['2027-01-31', 'over'],
])(
  'The stage of a challenge since 2027-01-01 with two days checked is on %s: %s',
  (date, stage) => {
    expect(rules.stageOf(started, date)).toBe(stage)
  },
)

test('A member reads a week’s notes on its last day, and the first sentence on days 15 and 30', () => {
  const read = [7, 8, 15, 21, 28, 30].map((day) => rules.readAgainOn(day).days)
  expect(read).toEqual([[1, 2, 3, 4, 5, 6], [], [1], [15, 16, 17, 18, 19, 20], [], [1]])
})

test('A member who starts again has no day checked, and today is day 1', () => {
  forAll(fc.uniqueArray(day), (days) => {
    const again = rules.challengeOf(rules.startAgain(check(days), '2027-05-01', 9))
    expect(again).toMatchObject({ startedOn: '2027-05-01', streak: 0, completed: false })
    expect(again.checked.size).toBe(0)
  })
})

test('A member who starts again sees it so on the other device as well, without the notes', () => {
  const before = setNote(check([1, 2, 3]), 2, 'two', 5)
  const merged = mergeStates(rules.startAgain(before, '2027-05-01', 9), before)
  expect(rules.challengeOf(merged)).toMatchObject({ startedOn: '2027-05-01', streak: 0 })
  expect(notesOf(merged)).toEqual([])
})
