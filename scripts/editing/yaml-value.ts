import { Document, type Node, Scalar, stringify } from 'yaml'
import type { FieldValue, ItemField } from './request-schemas.ts'

// Astro reads the files with another library, to which a few more words are no texts.
const dialect = { compat: 'yaml-1.1' } as const
const format = { lineWidth: 0, flowCollectionPadding: false }

/** A value on one line, in quotes only where it needs them or had them. */
export function written(value: FieldValue, type?: Scalar['type'], isInFlow = false): string {
  const line = typeof value === 'string' ? value.replaceAll(/\s*\n\s*/g, ' ') : value
  if (isInFlow && !type?.startsWith('QUOTE'))
    return listOf([{ path: [], value: line }], true).slice(1, -1)
  const scalar = new Scalar(line)
  if (type) scalar.type = type
  return stringify(scalar, { ...dialect, ...format }).trimEnd()
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
