import { isRecord } from '../../shared/record-of.ts'
import { storableText } from '../../shared/text/storable-text.ts'

/**
 * The progress in one tool: one entry for each thing a member can change on its own (a day, an
 * answer, the plan of a stone), so that two devices merge entry by entry. `v` is the value, `t`
 * when it was set, in milliseconds since 1970. Entries are never removed: a cleared one has `v:
 * null`.
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

/** The most bytes a state may have as `jsonbText` in UTF-8; the database refuses more. */
export const STATE_SIZE_LIMIT = 262_144

/*
 * The limits below are also those of private.is_progress_state in the database. A browser that
 * accepted more would show what the database rejects.
 */

/** Milliseconds by which a time may lie ahead of the server's clock. */
export const TIME_TOLERANCE = 300_000

/** The last time a Date can hold. The edits after it still are safe integers. */
const LATEST_TIME = 8_640_000_000_000_000

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

/**
 * The state with one value set. Its time is `now` (whole milliseconds) or, if anything in the state
 * is as late as that, one more than the latest: a hybrid logical clock (Kulkarni et al., 2014). An
 * edit so always beats every edit its author had seen, however wrong the clocks of their devices.
 */
export function setEntry(
  state: ProgressState,
  key: string,
  value: JsonValue,
  now: number,
): ProgressState {
  const t = Math.max(now, 1 + latest(state))
  const v = toJson(value, DEEPEST)
  if (v === undefined || !isKey(key)) throw new RangeError(`A state cannot keep ${key}`)
  return { ...state, [storableText(key)]: { v, t } }
}

/**
 * The state with every time beyond the limit moved back, their order kept. The server accepts none
 * of these entries, so none of them has been saved yet. Each is moved by the shift, the correction of
 * the clock that dated it, but stays after the floor. Where that is not enough, they follow the latest
 * acceptable entry: a wrong time does not make an edit newer than another device's.
 * @param limit the latest time the server accepts
 * @param shift milliseconds, usually negative
 * @param floor the latest time that was seen before these entries were made
 */
export function redate(
  state: ProgressState,
  limit: number,
  shift: number,
  floor: number,
): ProgressState {
  const ahead = Object.entries(state)
    .filter(([, { t }]) => t > limit)
    .sort(([, a], [, b]) => a.t - b.t)
  const [first, last] = [ahead[0]?.[1].t, ahead.at(-1)?.[1].t]
  if (first === undefined || last === undefined) return state
  const move = Math.max(shift, floor + 1 - first)
  const start = 1 + Math.max(floor, latest(until(state, limit)))
  const moved = ahead.map(
    ([key, { v, t }], i) => [key, { v, t: last + move <= limit ? t + move : start + i }] as const,
  )
  return { ...state, ...Object.fromEntries(moved) }
}

/** The entries whose time is not beyond the limit. */
export function until(state: ProgressState, limit: number): ProgressState {
  return Object.fromEntries(Object.entries(state).filter(([, { t }]) => t <= limit))
}

export function isEmpty(state: ProgressState): boolean {
  return Object.keys(state).length === 0
}

/** The greatest time in the state; 0 if it is empty. */
export function latest(state: ProgressState): number {
  return Object.values(state).reduce((greatest, { t }) => Math.max(greatest, t), 0)
}

/**
 * Merges two states: under each key the later entry wins. Entries of the same time are compared as
 * text, so that every device and the database choose the same one, in any order of merging.
 */
export function mergeStates(a: ProgressState, b: ProgressState): ProgressState {
  const merged = new Map(Object.entries(a))
  for (const [key, entry] of Object.entries(b)) {
    const other = merged.get(key)
    if (!other || isNewer(entry, other)) merged.set(key, entry)
  }
  return Object.fromEntries(merged)
}

/** The entries of a state that would change the other one if both were merged. */
export function newerEntries(state: ProgressState, than: ProgressState): ProgressState {
  const merged = Object.entries(mergeStates(than, state))
  return Object.fromEntries(merged.filter(([key, entry]) => than[key] !== entry))
}

function isNewer(entry: Entry, than: Entry): boolean {
  if (entry.t !== than.t) return entry.t > than.t
  return compareBytes(jsonbText(entry.v), jsonbText(than.v)) > 0
}

/**
 * Reads a state from anything, as it comes from the device's storage or the network. Malformed
 * entries are left out; it never throws.
 */
export function decodeState(input: unknown): ProgressState {
  if (!isRecord(input)) return {}
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      const entry = isKey(key) ? parseEntry(value) : undefined
      return entry ? [[storableText(key), entry] as const] : []
    }),
  )
}

function parseEntry(input: unknown): Entry | undefined {
  if (!isRecord(input)) return undefined
  const { v: value, t } = input
  const v = toJson(value, DEEPEST)
  if (v === undefined || typeof t !== 'number' || !Number.isInteger(t)) return undefined
  return t >= 0 && t <= LATEST_TIME ? { v, t } : undefined
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

/**
 * The text PostgreSQL gives for `value::jsonb::text`: keys by their length in bytes, then by their
 * bytes; a space after each colon and comma; numbers without an exponent. Compared byte by byte it
 * orders as `v::text collate "C"` does in a UTF-8 database.
 */
export function jsonbText(value: JsonValue): string {
  if (typeof value === 'number') return plainDecimal(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(jsonbText).join(', ')}]`
  const members = Object.entries(value)
    .sort(([a], [b]) => utf8(a).length - utf8(b).length || compareBytes(a, b))
    .map(([key, member]) => `${JSON.stringify(key)}: ${jsonbText(member)}`)
  return `{${members.join(', ')}}`
}

/** `Array.isArray` does not narrow a readonly array. */
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** The number in digits only: PostgreSQL writes 1e21 and 1e-7 in full, JavaScript does not. */
function plainDecimal(value: number): string {
  const [mantissa = '', exponent] = JSON.stringify(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = value < 0 ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const power = Number(exponent)
  return power < 0
    ? `${sign}0.${'0'.repeat(-power - 1)}${digits}`
    : `${sign}${digits.padEnd(power + 1, '0')}`
}

/** Negative, zero or positive, as UTF-8 bytes order (JavaScript's `<` goes by UTF-16 units). */
function compareBytes(a: string, b: string): number {
  const [left, right] = [utf8(a), utf8(b)]
  const at = left.findIndex((byte, i) => byte !== right[i])
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
