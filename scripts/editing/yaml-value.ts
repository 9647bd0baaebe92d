import { Document, type Node, type Scalar, stringify } from 'yaml'
import type { FieldPath } from './content-texts.ts'

/** What a field may hold; null leaves it empty. */
export type FieldValue = string | number | boolean | null

/** A field of a new item of a list; the path of an item that is only a value is empty. */
export interface ItemField {
  readonly path: FieldPath
  readonly value: FieldValue
}

// Astro reads the files with another library, to which a few more words are no texts.
const dialect = { compat: 'yaml-1.1' } as const
const format = { lineWidth: 0, flowCollectionPadding: false }

/** A value on one line, in quotes only where it needs them or had them. */
export function written(value: FieldValue, type?: Scalar['type'], isInFlow = false): string {
  if (typeof value !== 'string') return String(value)
  const line = value.replaceAll(/\s*\n\s*/g, ' ')
  if (type === 'QUOTE_DOUBLE') return JSON.stringify(line)
  if (type === 'QUOTE_SINGLE') return `'${line.replaceAll("'", "''")}'`
  if (isInFlow) return listOf([{ path: [], value: line }], true).slice(1, -1)
  return stringify(line, { ...dialect, ...format }).trimEnd()
}

/** A list of one item, as `[item]` or below a dash. */
export function listOf(fields: readonly ItemField[], isFlow: boolean): string {
  const item = new Document(fields.every(({ path }) => path.length > 0) ? {} : null)
  // An empty field may be left out, as the web editor does.
  for (const { path, value } of fields) if (value !== null) item.setIn(path, value)
  const list = new Document<Node>(null, dialect)
  list.contents = list.createNode([item.toJS()], { flow: isFlow })
  return list.toString(format).trimEnd()
}
