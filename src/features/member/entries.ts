import { isRecord } from '../../shared/record-of.ts'
import { storableText } from '../../shared/text/storable-text.ts'

/**
 * The progress in one tool: one entry for each thing a member can change on its own (a day, an
 * answer, the plan of a stone), so that two devices merge entry by entry. `v` is the value, `t` its
 * date, in milliseconds since 1970. Entries are never removed: a cleared one has `v: null`.
 */
export type ProgressState = Readonly<Record<string, Entry>>

export type Entry = { readonly v: JsonValue; readonly t: number }

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

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
  readonly v: JsonValue
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
export function readEntry(state: ProgressState, key: string): JsonValue | undefined {
  return state[key]?.v
}

/** All entries whose key starts with the prefix, as pairs of the key's rest and the value. */
export function readEntries(
  state: ProgressState,
  prefix: string,
): [rest: string, value: JsonValue][] {
  return Object.entries(state)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { v }]) => [key.slice(prefix.length), v])
}

/** The state with one value set at `now` (whole milliseconds), or right after the value before. */
export function setEntry(
  state: ProgressState,
  key: string,
  value: JsonValue,
  now: number,
): ProgressState {
  const v = toJson(value, DEEPEST)
  if (v === undefined || !isKey(key)) throw new RangeError(`A state cannot keep ${key}`)
  const name = storableText(key)
  return { ...state, [name]: { v, t: Math.max(now, 1 + (state[name]?.t ?? -1)) } }
}

export function isEmpty(state: object): boolean {
  return Object.keys(state).length === 0
}

/** The greatest date in the state; 0 if it is empty. */
export function latest(state: ProgressState): number {
  return Object.values(state).reduce((greatest, { t }) => Math.max(greatest, t), 0)
}

/** What a page shows: the base with the pending entries on top. */
export function shownState(base: ProgressState, pending: Pending, clock: Clock): ProgressState {
  const onTop = Object.entries(pending).map(([key, entry]) => {
    return [key, { v: entry.v, t: entry.t ?? dateOf(entry, clock) }] as const
  })
  return { ...base, ...Object.fromEntries(onTop) }
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

/** Reads a state from anything. Malformed entries are left out; it never throws. */
export function decodeState(input: unknown): ProgressState {
  if (!isRecord(input)) return {}
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      const v = isRecord(value) ? toJson(value['v'], DEEPEST) : undefined
      const t = isRecord(value) ? value['t'] : null
      return isKey(key) && v !== undefined && isDate(t) ? [[storableText(key), { v, t }]] : []
    }),
  )
}

export function decodePending(input: unknown): PendingEntry | null {
  if (!isRecord(input)) return null
  const v = toJson(input['v'], DEEPEST)
  const { at, after, t } = input
  if (v === undefined || !isDate(at) || !Array.isArray(after)) return null
  return { v, at, after: after.filter(isDate), t: isDate(t) ? t : null }
}

function isDate(t: unknown): t is number {
  return Number.isSafeInteger(t) && Number(t) >= 0
}

function isKey(key: string): boolean {
  return key.length <= LONGEST_KEY || [...key].length <= LONGEST_KEY
}

/**
 * The value as the database keeps it; undefined if it is not JSON, nested too deep or has a number
 * that is too great.
 */
function toJson(value: unknown, depth: number): JsonValue | undefined {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number') return storableNumber(value)
  if (value === null || typeof value === 'boolean') return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) return allOrNone(Array.from(value, (item) => toJson(item, depth - 1)))
  if (!isRecord(value)) return undefined
  const values = allOrNone(Object.values(value).map((item) => toJson(item, depth - 1)))
  const keys = Object.keys(value).map(storableText)
  return values && Object.fromEntries(keys.map((key, i) => [key, values[i] ?? null]))
}

/** The number with 20 decimals at most, and 0 for -0. */
function storableNumber(value: number): number | undefined {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? Number(value.toFixed(DECIMALS)) + 0
    : undefined
}

function allOrNone(items: (JsonValue | undefined)[]): JsonValue[] | undefined {
  const present = items.filter((item) => item !== undefined)
  return present.length === items.length ? present : undefined
}
