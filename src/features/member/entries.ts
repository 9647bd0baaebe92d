import { isRecord } from '../../shared/record-of.ts'
import type { Json } from '../../shared/supabase/database.types.ts'
import { storableText } from '../../shared/text/storable-text.ts'

/**
 * The progress in one tool: one entry for each thing a member can change on its own (a day, an
 * answer, the plan of a stone), so that two devices merge entry by entry. `v` is the value, `t` its
 * date, in milliseconds since 1970. Entries are never removed: a cleared one has `v: null`.
 */
export type ProgressState = Readonly<Record<string, Entry>>

export type Entry = { readonly v: Json; readonly t: number }

/** A member's progress in one tool. */
export interface ToolProgress {
  /** Empty if the tool has not been started. */
  readonly state: ProgressState
  readonly isCompleted: boolean
}

/** What the server said last of a member's progress in one tool. */
export interface Base extends ToolProgress {
  /** Null once the tool is not offered any more. */
  readonly resourceId: string | null
  /** Grows with every change; 0 if the tool has not been started. */
  readonly revision: number
}

/** An edit that the server has not confirmed. */
export interface PendingEntry {
  readonly v: Json
  /** When it was made, by the clock of this device. */
  readonly at: number
  /** The dates of the values before it: the one that it replaces and those that were sent since. */
  readonly after: readonly number[]
  /** Its own date; null before it is first sent. */
  readonly t: number | null
}

export type Pending = Readonly<Record<string, PendingEntry>>

/** The most bytes that the database accepts of a state, as PostgreSQL writes it. */
export const STATE_SIZE_LIMIT = 262_144

/** Milliseconds by which a date may lie ahead of the server's clock, as in the database. */
const DATE_TOLERANCE = 300_000

/*
 * The limits below are also those of private.is_progress_state in the database. A browser that
 * accepted more would show what the database rejects.
 */

/** How many lists and objects a value may nest. */
const DEEPEST = 3
/** The most characters of a key, counted as code points. */
const LONGEST_KEY = 100
/** The most decimals of a number. */
const DECIMALS = 20

/** The value under a key; undefined if it was never set. */
export function readEntry(state: ProgressState, key: string): Json | undefined {
  return state[key]?.v
}

/** All entries whose key starts with the prefix, as pairs of the key's rest and the value. */
export function readEntries(state: ProgressState, prefix: string): [rest: string, value: Json][] {
  return Object.entries(state)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { v }]) => [key.slice(prefix.length), v])
}

/**
 * The state with one value set at `now` (whole milliseconds), or right after the value before.
 * @throws {RangeError} if the database would refuse it
 */
export function setEntry(
  state: ProgressState,
  key: string,
  value: Json,
  now: number,
): ProgressState {
  if ([...key].length > LONGEST_KEY) throw new RangeError(`No state keeps the key ${key}`)
  const name = storableText(key)
  const t = Math.max(now, 1 + (state[name]?.t ?? -1))
  return { ...state, [name]: { v: storable(value, DEEPEST), t } }
}

export function isEmpty(state: object): boolean {
  return Object.keys(state).length === 0
}

/** What a page shows: the base with the pending entries on top. */
export function shownState(base: ProgressState, pending: Pending, clock: Clock): ProgressState {
  return { ...base, ...entriesOf(dated(pending, clock)) }
}

/** What an edit made at `at` adds to the pending entries: all that it has changed of what was shown. */
export function pendingOf(
  base: ProgressState,
  pending: Pending,
  shown: ProgressState,
  edited: ProgressState,
  at: number,
): Pending {
  const changed = Object.entries(edited).filter(([key, entry]) => shown[key] !== entry)
  return Object.fromEntries(
    changed.map(([key, { v }]) => {
      const after = datesBefore(base[key], pending[key])
      return [key, { v, at, after, t: null }] as const
    }),
  )
}

function datesBefore(base: Entry | undefined, before: PendingEntry | undefined) {
  if (!before) return base ? [base.t] : []
  return before.t === null ? before.after : [...before.after, before.t]
}

/** What a device knows of the time. */
export interface Clock {
  /** The time that the device's clock shows. */
  readonly now: number
  /** Milliseconds to add to it to get the server's. */
  readonly difference: number
}

/** The entries with a date each. One that the server cannot have accepted is dated anew. */
export function dated(pending: Pending, clock: Clock): Record<string, PendingEntry & Entry> {
  return Object.fromEntries(
    Object.entries(pending).map(([key, entry]) => {
      const { t } = entry
      const isDated = t !== null && isPossible(t, clock)
      return [key, { ...entry, t: isDated ? t : dateOf(entry, clock) }]
    }),
  )
}

/** What is sent of dated entries. */
export function entriesOf(pending: Readonly<Record<string, Entry>>): ProgressState {
  return Object.fromEntries(Object.entries(pending).map(([key, { v, t }]) => [key, { v, t }]))
}

/** When the edit was made by the server's clock, but after every value that it replaces. */
function dateOf({ at, after }: PendingEntry, clock: Clock): number {
  const before = Math.max(-1, ...after.filter((t) => isPossible(t, clock)))
  return Math.max(1 + before, Math.min(at, clock.now) + clock.difference)
}

const isPossible = (t: number, { now, difference }: Clock) => t <= now + difference + DATE_TOLERANCE

/** Whether the server has the entry, or a later one in its place. */
export function isConfirmed({ t }: PendingEntry, onServer: Entry | undefined): boolean {
  return t !== null && onServer !== undefined && onServer.t >= t
}

/** Reads a state from parsed JSON. Malformed entries are left out; it never throws. */
export function decodeState(input: unknown): ProgressState {
  const entries = isRecord(input) ? Object.entries(input) : []
  return Object.fromEntries(entries.filter((named): named is [string, Entry] => isEntry(named[1])))
}

/** Whether parsed JSON is an entry. */
function isEntry(input: unknown): input is Entry {
  return isRecord(input) && 'v' in input && isDate(input['t'])
}

/** Whether parsed JSON is a pending entry. */
export function isPendingEntry(input: unknown): input is PendingEntry {
  if (!isRecord(input) || !('v' in input)) return false
  const { at, after, t } = input
  return isDate(at) && Array.isArray(after) && after.every(isDate) && (t === null || isDate(t))
}

function isDate(t: unknown): t is number {
  return Number.isSafeInteger(t) && Number(t) >= 0
}

/** The value as the database keeps it. @throws {RangeError} if it would refuse the value */
function storable(value: Json | undefined, depth: number): Json {
  if (typeof value === 'string') return storableText(value)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    return Number(value.toFixed(DECIMALS)) + 0 // And 0 for -0.
  if (typeof value !== 'object' || depth === 0) throw new RangeError(`No state keeps ${value}`)
  if (Array.isArray(value)) return value.map((item) => storable(item, depth - 1))
  const values = Object.entries(value)
  return Object.fromEntries(values.map(([key, v]) => [storableText(key), storable(v, depth - 1)]))
}
