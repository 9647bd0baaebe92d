import { dateOfDay, isDate } from '../../shared/dates.ts'
import { cutTo, isBlank, withinLines } from '../../shared/text/storable-text.ts'
import { type ProgressState, readEntry, setEntry } from '../member/entries.ts'

/* The days of the challenge, and what a member notes on them. */

export const CHALLENGE_DAYS = 30

export const DAYS: readonly number[] = Array.from({ length: CHALLENGE_DAYS }, (_, i) => i + 1)

/** The date of day 1 as YYYY-MM-DD; null until it is set. */
export function startOf(state: ProgressState): string | null {
  const date = readEntry(state, 'started')
  return isDate(date) ? date : null
}

/** The longest note of a day, in UTF-16 code units. private.is_progress_state has the same limits. */
export const NOTE_LIMIT = 500
export const NOTE_LINES = 3

const noteKey = (day: number) => `note:${day}`

/** The note of a day as typed; empty where there is none. */
export function noteOf(state: ProgressState, day: number): string {
  const note = readEntry(state, noteKey(day))
  return typeof note === 'string' ? note : ''
}

/** The days of a challenge that have a note with something to read in it, and their notes. */
export function notesOf(state: ProgressState, days = DAYS): { day: number; note: string }[] {
  return days
    .map((day) => ({ day, note: noteOf(state, day).trim() }))
    .filter(({ note }) => !isBlank(note))
}

/**
 * The state with the note of a day (1 to 30) set at `now`. It has three lines: a fourth goes on in the
 * third. What exceeds `NOTE_LIMIT` is cut off.
 */
export function setNote(
  state: ProgressState,
  day: number,
  text: string,
  now: number,
): ProgressState {
  if (!DAYS.includes(day)) throw new RangeError(`The challenge has no day ${day}`)
  const note = cutTo(NOTE_LIMIT, withinLines(NOTE_LINES, text))
  return setEntry(state, noteKey(day), note, now)
}

/** Every note after the date of its day, such as 2026-02-01: Wrote for an hour. */
export function datedNotes(state: ProgressState): string[] {
  const startedOn = startOf(state)
  if (startedOn === null) return []
  return notesOf(state).map(({ day, note }) => `${dateOfDay(startedOn, day)}: ${note}`)
}
