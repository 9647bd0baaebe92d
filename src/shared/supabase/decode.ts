import { DataError } from '../fault.ts'
import { isRecord, recordOf } from '../record-of.ts'

/**
 * Checks a value of unknown shape and returns it typed. Every answer of the backend passes a decoder
 * before it is used, so an unexpected answer ends here, as `unreadable`.
 */
export type Decoder<Value> = (value: unknown) => Value

/** The type that a decoder returns. */
export type Decoded<D> = D extends Decoder<infer Value> ? Value : never

/** Parses JSON; undefined if the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ifIs =
  <Value>(is: (value: unknown) => value is Value): Decoder<Value> =>
  (value) => {
    if (!is(value)) throw unreadable()
    return value
  }

export const text = ifIs((value) => typeof value === 'string')
export const boolean = ifIs((value) => typeof value === 'boolean')
/** Also a bigint of the database, which JSON writes as a number. */
export const number = ifIs((value) => typeof value === 'number')
export const record = ifIs(isRecord)

/**
 * A time in ISO 8601 in UTC. Databases write "2026-11-21 10:32:00+00" too, which not every browser
 * reads.
 */
export const timestamp: Decoder<string> = (value) => {
  const written = text(value)
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
  if (Number.isNaN(Date.parse(written))) throw unreadable()
  return new Date(written).toISOString()
}

/** Whether a column has a value, such as a time that says that something has happened. */
export const isSet: Decoder<boolean> = (value) => value !== null && value !== undefined

export const oneOf =
  <const Value extends string>(known: readonly Value[]): Decoder<Value> =>
  (value) => {
    const found = known.find((each) => each === value)
    if (found === undefined) throw unreadable()
    return found
  }

/** A number for each name. */
export const numbers: Decoder<Record<string, number>> = (value) =>
  Object.fromEntries(Object.entries(record(value)).map(([name, each]) => [name, number(each)]))

export const optional =
  <Value>(decode: Decoder<Value>): Decoder<Value | null> =>
  (value) =>
    value === null || value === undefined ? null : decode(value)

export const list =
  <Value>(decode: Decoder<Value>): Decoder<Value[]> =>
  (value) => {
    if (!Array.isArray(value)) throw unreadable()
    return value.map(decode)
  }

type Fields = Readonly<Record<string, Decoder<unknown>>>

/** Several fields of a record that are decoded alike. */
export const fields = <Name extends string, Value>(decode: Decoder<Value>, ...names: Name[]) =>
  recordOf(names, () => decode)

/** A record with these fields. Queries name their columns by alias, as in `fullName:full_name`. */
export const object =
  <Shape extends Fields>(shape: Shape) =>
  (value: unknown): { readonly [Name in keyof Shape]: Decoded<Shape[Name]> } => {
    const row = record(value)
    const decoded: unknown[][] = Object.entries(shape).map(([name, decode]) => [
      name,
      decode(row[name]),
    ])
    return Object.fromEntries(decoded)
  }

/** The same of a database function, which takes no aliases: `fullName` is its column `full_name`. */
export const rowOf = <Shape extends Fields>(shape: Shape) => {
  const decode = object(shape)
  const inCamelCase = (column: string) =>
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return (value: unknown) => {
    const columns = Object.entries(record(value))
    return decode(Object.fromEntries(columns.map(([name, each]) => [inCamelCase(name), each])))
  }
}

/** Ignores the body. */
export const nothing: Decoder<void> = () => {}

function unreadable(): DataError {
  return new DataError({ kind: 'unreadable' })
}
