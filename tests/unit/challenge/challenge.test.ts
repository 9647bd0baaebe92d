import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CHALLENGE_DAYS, notesOf, setNote } from '../../../src/features/challenge/notes.ts'
import {
  challengeOf,
  inARowOn,
  isMissed,
  stageOf,
  startAgain,
  startOn,
  streakOf,
  toggleDay,
} from '../../../src/features/challenge/rules.ts'
import { type ProgressState, setEntry } from '../../../src/features/member/entries.ts'
import { dateOfDay, dateOn, dayOfDate } from '../../../src/shared/dates.ts'
import { mergeStates } from '../member/simulation/server.ts'

const day = fc.integer({ min: 1, max: 30 })

function check(days: Iterable<number>, from: ProgressState = {}, now = 1): ProgressState {
  return [...days].reduce((state, each) => toggleDay(state, each, '2027-01-01', now), from)
}

/** Walks from day 1 and stops at the first day that is not checked. */
function naiveStreak(checked: ReadonlySet<number>): number {
  let streak = 0
  while (streak < 30 && checked.has(streak + 1)) streak += 1
  return streak
}

describe('The streak', () => {
  test('equals a naive count for every set of days', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day), (days) => {
        expect(streakOf(new Set(days))).toBe(naiveStreak(new Set(days)))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('A member in the challenge', () => {
  test('completes it with the thirtieth day and not before', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(Array.from({ length: 30 }, (_, i) => i + 1)), (days) => {
        const { checked, completed } = challengeOf(check(days))
        expect([...checked].sort()).toEqual([...days].sort())
        expect(completed).toBe(days.length === CHALLENGE_DAYS)
      }),
    )
    expect(challengeOf(check(Array.from({ length: 30 }, (_, i) => 30 - i)))).toMatchObject({
      streak: 30,
      completed: true,
    })
  })

  test('can take a check back', () => {
    expect(challengeOf(check([1, 2, 2])).checked).toEqual(new Set([1]))
  })

  test('starts it with the first check, and later checks leave the start alone', () => {
    const started = toggleDay({}, 1, '2027-03-01', 1)
    const later = toggleDay(started, 2, '2027-03-02', 2)
    expect(challengeOf({}).startedOn).toBeNull()
    expect(challengeOf(later).startedOn).toBe('2027-03-01')
  })

  test('can set another start and keeps the days', () => {
    const moved = startOn(check([1, 2]), '2027-05-01', 9)
    expect(challengeOf(moved)).toMatchObject({ startedOn: '2027-05-01', streak: 2 })
  })

  test('with two devices offline ends with the days of both', () => {
    const shared = check([1])
    const both = mergeStates(check([2, 4], shared, 10), check([3, 5], shared, 20))
    expect(challengeOf(both).checked).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test.each([0, 31, 1.5, -1])('finds no day %d', (wrong) => {
    expect(() => toggleDay({}, wrong, '2027-01-01', 1)).toThrow(RangeError)
  })

  test.each(['2027-02-30', '2027-13-01', 'today', '', '+12027-01-01', null, 3])(
    'is not held to a start that is no date: %j',
    (wrong) => {
      expect(challengeOf(setEntry({}, 'started', wrong, 1)).startedOn).toBeNull()
    },
  )
})

describe('The days in a row now', () => {
  test.each([
    [[1, 2, 4, 5], 5, 2],
    [[1, 2, 4, 5], 6, 2],
    [[1, 2, 4, 5], 7, 0],
    [[4, 5, 6, 7], 5, 2],
    [[], 1, 0],
    [[], 0, 0],
    [[29, 30], 40, 2],
  ])('with days %j checked are on day %d: %d', (days, today, expected) => {
    expect(inARowOn(new Set(days), today)).toBe(expected)
  })
})

test('a missed day is one that is over and not checked, and no coming one', () => {
  const checked = new Set([1])
  expect([1, 2, 3, 4].map((number) => isMissed(checked, number, 3))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

describe("Today's day", () => {
  afterEach(() => void vi.unstubAllEnvs())

  /** Which day of the challenge it is at a moment for a member in a zone. */
  function dayNumber(startedOn: string, moment: Date, zone: string): number {
    vi.stubEnv('TZ', zone)
    return dayOfDate(startedOn, dateOn(moment))
  }

  test('turns at the member’s own midnight', () => {
    const zone = 'Asia/Kolkata'
    expect(dayNumber('2027-02-01', new Date('2027-02-01T18:29:59.999Z'), zone)).toBe(1)
    expect(dayNumber('2027-02-01', new Date('2027-02-01T18:30:00.000Z'), zone)).toBe(2)
  })

  test.each([
    ['America/New_York', '2027-03-14', '2027-03-15T03:59:59Z', 1],
    ['America/New_York', '2027-03-14', '2027-03-15T04:00:00Z', 2],
    ['America/New_York', '2027-11-07', '2027-11-08T04:59:59Z', 1],
    ['America/New_York', '2027-11-07', '2027-11-08T05:00:00Z', 2],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-04T02:59:59Z', 1],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-04T03:00:00Z', 2],
    ['Australia/Lord_Howe', '2027-04-03', '2027-04-03T13:00:00Z', 2],
  ])('in %s counts short and long days as one', (zone, start, now, expected) => {
    expect(dayNumber(start, new Date(now), zone)).toBe(expected)
  })

  test('follows a member who flies from Tokyo to Los Angeles and back', () => {
    const now = new Date('2027-06-10T20:00:00Z')
    expect(dayNumber('2027-06-01', now, 'Asia/Tokyo')).toBe(11)
    expect(dayNumber('2027-06-01', now, 'America/Los_Angeles')).toBe(10)
  })

  test('is 0 on the day before the start and 31 on the day after the end', () => {
    expect(dayNumber('2027-06-02', new Date('2027-06-01T12:00Z'), 'UTC')).toBe(0)
    expect(dayNumber('2027-06-02', new Date('2027-07-02T12:00Z'), 'UTC')).toBe(31)
  })

  test('rises by one exactly when the date on the wall changes, in any zone, hour by hour', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const hours = fc.integer({ min: 420_000, max: 560_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), hours, (zone, hour) => {
        const before = new Date(hour * 3_600_000)
        const after = new Date((hour + 1) * 3_600_000)
        const wall = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: zone })
        const risen = dayNumber('2020-01-01', after, zone) - dayNumber('2020-01-01', before, zone)
        vi.stubEnv('TZ', zone)
        expect(dateOn(before)).toBe(wall(before))
        // Samoa and Tokelau once left out a date and so rose by two.
        if (wall(before) === wall(after)) expect(risen).toBe(0)
        else expect([1, 2]).toContain(risen)
      }),
    )
  })
})

describe('The stage of the challenge', () => {
  const started = challengeOf(check([1, 2]))

  test.each([
    ['2026-12-31', 'waiting'],
    ['2027-01-02', 'waiting'],
    ['2027-01-03', 'due'],
    ['2027-01-30', 'due'],
    ['2027-01-31', 'over'],
  ])('started on 2027-01-01 with two days checked is on %s: %s', (date, stage) => {
    expect(stageOf(started, date)).toBe(stage)
  })

  test('is not started before the first check', () => {
    expect(stageOf(challengeOf({}), '2027-01-01')).toBe('not-started')
  })
})

describe('A member who starts again', () => {
  test('has no day checked, and today is day 1', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day), (days) => {
        const again = challengeOf(startAgain(check(days), '2027-05-01', 9))
        expect(again).toMatchObject({ startedOn: '2027-05-01', streak: 0, completed: false })
        expect(again.checked.size).toBe(0)
      }),
    )
  })

  test('sees it so on the other device as well, without the notes', () => {
    const before = setNote(check([1, 2, 3]), 2, 'two', 5)
    const merged = mergeStates(startAgain(before, '2027-05-01', 9), before)
    expect(challengeOf(merged)).toMatchObject({ startedOn: '2027-05-01', streak: 0 })
    expect(notesOf(merged)).toEqual([])
  })
})

test('every day of the challenge has the date on which it is that day', () => {
  fc.assert(
    fc.property(day, (number) => {
      expect(dayOfDate('2028-02-15', dateOfDay('2028-02-15', number))).toBe(number)
    }),
  )
})
