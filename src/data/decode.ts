import { DataError } from './errors.ts'

/**
 * What an answer must look like. Every answer passes one of these before anyone uses it, so that an
 * unexpected one ends as `unreadable` here and not as a crash somewhere else.
 */
export type Decoder<Value> = (value: unknown) => Value

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the text says as JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const text: Decoder<string> = (value) => {
  if (typeof value !== 'string') throw unreadable()
  return value
}

export const boolean: Decoder<boolean> = (value) => {
  if (typeof value !== 'boolean') throw unreadable()
  return value
}

/**
 * A moment in ISO 8601 in UTC. Databases write "2026-11-21 10:32:00+00" too, which not every browser
 * reads.
 */
export const timestamp: Decoder<string> = (value) => {
  const written = text(value)
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
  if (Number.isNaN(Date.parse(written))) throw unreadable()
  return new Date(written).toISOString()
}

/** A count; what the database has as bigint comes as a number too. */
export const number: Decoder<number> = (value) => {
  if (typeof value !== 'number') throw unreadable()
  return value
}

export const record: Decoder<Record<string, unknown>> = (value) => {
  if (!isRecord(value)) throw unreadable()
  return value
}

export const optional =
  <Value>(shape: Decoder<Value>): Decoder<Value | null> =>
  (value) =>
    value === null || value === undefined ? null : shape(value)

export const list =
  <Value>(shape: Decoder<Value>): Decoder<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) throw unreadable()
    return value.map(shape)
  }

/** For calls whose answer says nothing. */
export const nothing: Decoder<void> = () => {}

/**
 * For changes that ask for the changed row: row security says nothing about a row that one may not
 * change, it only leaves it out.
 */
export const exactlyOneRow: Decoder<void> = (value) => {
  if (list(record)(value).length === 0) throw new DataError({ kind: 'not-allowed' })
}

function unreadable(): DataError {
  return new DataError({ kind: 'unreadable' })
}
