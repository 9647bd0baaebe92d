import { dayOfDate, isDate } from '../../shared/dates.ts'
import { type ProgressState, readEntry, setEntry } from '../member/entries.ts'
import { CHALLENGE_DAYS, DAYS, notesOf, setNote, startOf } from './notes.ts'

/** `due`: today's check is open · `waiting`: nothing to check before tomorrow or the start. */
type Stage = 'not-started' | 'due' | 'waiting' | 'over'

const dayKey = (day: number) => `day:${day}`

export type Challenge = ReturnType<typeof challengeOf>

/** The challenge as the state holds it. */
export function challengeOf(state: ProgressState) {
  const checked: ReadonlySet<number> = new Set(
    DAYS.filter((day) => readEntry(state, dayKey(day)) === true),
  )
  return {
    /** The date of day 1 as YYYY-MM-DD; null until it is set or the first day is checked. */
    startedOn: startOf(state),
    /** The checked days, each 1 to 30. */
    checked,
    /** How many consecutive days are checked from day 1. */
    streak: streakOf(checked),
    completed: checked.size === CHALLENGE_DAYS,
  }
}

/** Consecutive checked days from day 1: a gap ends it, however many days follow. */
function streakOf(checked: ReadonlySet<number>): number {
  const gap = DAYS.findIndex((day) => !checked.has(day))
  return gap < 0 ? CHALLENGE_DAYS : gap
}

/**
 * How many days in a row are checked up to `today`, the number of the day. A day that is not over yet
 * ends nothing; days checked ahead do not count.
 */
export function inARowOn(checked: ReadonlySet<number>, today: number): number {
  const last = checked.has(today) ? today : Math.min(today - 1, CHALLENGE_DAYS)
  const past = DAYS.filter((day) => day <= last).reverse()
  const gap = past.findIndex((day) => !checked.has(day))
  return gap < 0 ? past.length : gap
}

/** Whether the day is over, as `today` is the number of the day, and was not checked. */
export function isMissed(checked: ReadonlySet<number>, day: number, today: number): boolean {
  return day < today && !checked.has(day)
}

/**
 * Checks a day (1 to 30) or takes the check back. The first day ever checked starts the challenge:
 * `today` (YYYY-MM-DD, the member's own date) becomes the date of day 1.
 */
export function toggleDay(
  state: ProgressState,
  day: number,
  today: string,
  now: number,
): ProgressState {
  if (!DAYS.includes(day)) throw new RangeError(`The challenge has no day ${day}`)
  const { checked, startedOn } = challengeOf(state)
  const started = startedOn ? state : startOn(state, today, now)
  return setEntry(started, dayKey(day), !checked.has(day), now)
}

/** Sets the date of day 1 (YYYY-MM-DD); the checked days stay. */
export function startOn(state: ProgressState, date: string, now: number): ProgressState {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`)
  return setEntry(state, 'started', date, now)
}

/**
 * Takes back every check and every note, and makes `today` (YYYY-MM-DD, the member's own date) the date
 * of day 1.
 */
export function startAgain(state: ProgressState, today: string, now: number): ProgressState {
  const { checked } = challengeOf(state)
  const unchecked = [...checked].reduce(
    (cleared, day) => toggleDay(cleared, day, today, now),
    startOn(state, today, now),
  )
  return notesOf(state).reduce((cleared, { day }) => setNote(cleared, day, '', now), unchecked)
}

/** Where the challenge stands on a date (YYYY-MM-DD, the member's own). */
export function stageOf({ startedOn, checked }: Challenge, today: string): Stage {
  if (startedOn === null) return 'not-started'
  const day = dayOfDate(startedOn, today)
  if (day > CHALLENGE_DAYS) return 'over'
  return day < 1 || checked.has(day) ? 'waiting' : 'due'
}

/** What a day has its member read again: the sentence of day 1 twice, and the notes of three weeks. */
export function readAgainOn(day: number) {
  if (day === 15 || day === 30) return { of: 'first', days: [1] } as const
  const isWeek = day % 7 === 0 && day < 28
  return { of: 'week', days: isWeek ? DAYS.slice(day - 7, day - 1) : [] } as const
}
