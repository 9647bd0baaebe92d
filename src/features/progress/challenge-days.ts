import { isBlank } from '../../shared/text/storable-text.ts'
import { type ProgressState, readEntry, setEntry } from './progress-state.ts'

/*
 * The days of the challenge and what the member has noted on them. It stands here because the prompts
 * take up the notes too.
 */

export const CHALLENGE_DAYS = 30

export const DAYS: readonly number[] = Array.from({ length: CHALLENGE_DAYS }, (_, i) => i + 1)
const MILLISECONDS_A_DAY = 86_400_000

/** The longest note of a day, in UTF-16 code units. private.is_progress_state has the same limits. */
export const NOTE_LIMIT = 500
const NOTE_LINES = 3

const noteKey = (day: number) => `note:${day}`

/** The date of day 1 as YYYY-MM-DD; null until it is set. */
export function startOf(state: ProgressState): string | null {
  const date = readEntry(state, 'started')
  return isDate(date) ? date : null
}

/** Whether the value is a date that exists, as YYYY-MM-DD; 2026-02-30 is none. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

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
  let breaks = 0
  const note = text.replace(/\r\n?|\n/g, () => {
    breaks += 1
    return breaks < NOTE_LINES ? '\n' : ' '
  })
  return setEntry(state, noteKey(day), note.slice(0, NOTE_LIMIT), now)
}

/** Every note after the date of its day, such as 2026-02-01: Wrote for an hour. */
export function datedNotes(state: ProgressState): string[] {
  const startedOn = startOf(state)
  if (startedOn === null) return []
  return notesOf(state).map(({ day, note }) => `${dateOfDay(startedOn, day)}: ${note}`)
}

/** The date of a day of the challenge, both dates as YYYY-MM-DD. */
export function dateOfDay(startedOn: string, day: number): string {
  const date = new Date(Date.parse(startedOn) + (day - 1) * MILLISECONDS_A_DAY)
  return date.toISOString().slice(0, 10)
}

/**
 * Which day of the challenge a date is, both as YYYY-MM-DD: 1 on the start date, 31 and more once it is
 * over, 0 and less before.
 */
export function dayOfDate(startedOn: string, date: string): number {
  return 1 + (Date.parse(date) - Date.parse(startedOn)) / MILLISECONDS_A_DAY
}

/** The date, YYYY-MM-DD, that a calendar in the IANA time zone, or in this device's, shows at `now`. */
export function dateIn(zone: string | undefined, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
