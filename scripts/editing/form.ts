import { join } from 'node:path'
import type { Document } from 'yaml'
import { type Mistake, validated, withFileNames } from '../../src/content-model/content-fields.ts'
import { readYaml, splitMarkdown } from '../../src/content-model/yaml-file.ts'
import { namesIn, unknownName } from '../../src/shared/text/template.ts'
import { collectionOf, hasBody, type JsonSchema, schemaOf } from './content-schema.ts'
import { labelOf, namedProperties, withoutNull } from './pages-cms/field.ts'

/** The names of fields and the numbers of list items that lead to a value, from the outside in. */
export type FieldPath = readonly string[]

/** What a field may hold; null leaves it empty. */
export type FieldValue = string | number | boolean | null

/** A value of a content file that an editor may change. */
export interface Field {
  readonly path: FieldPath
  readonly value: FieldValue
  readonly label: string
  /** Lines are a text that keeps its line breaks. */
  readonly kind: 'text' | 'lines' | 'number' | 'boolean' | 'choice'
  readonly isNullable: boolean
  readonly hint?: string | undefined
  /** In characters. */
  readonly limit?: number | undefined
  readonly options?: readonly string[] | undefined
}

export type Change = Pick<Field, 'path' | 'value'>

/** Why something cannot be saved. */
export type Refusal = Omit<Mistake, 'line'>

/** What stands below the front matter of a markdown file. */
const BODY = 'body'

/** The fields of a content file, in the order of its schema. */
export function fieldsIn(file: string, source: string): Field[] {
  const data: unknown = readYaml(file, source).document.toJS()
  const fields = valuesIn(schemaOf(file, data), data).map(fieldOf)
  return hasBody(file) ? [...fields, bodyOf(source)] : fields
}

function bodyOf(source: string): Field {
  const value = splitMarkdown(source).body.trim()
  const hint = 'In markdown; an empty line starts a paragraph'
  return { path: [BODY], value, label: 'Text', kind: 'lines', isNullable: false, hint }
}

interface Value {
  readonly path: FieldPath
  readonly schema: JsonSchema
  /** Undefined where the file has no such field. */
  readonly data: unknown
}

/** Every value that is no group of fields and no list, with its schema. */
export function valuesIn(schema: JsonSchema, data: unknown, path: FieldPath = []): Value[] {
  const { value: own } = withoutNull(schema)
  const { items, additionalProperties: named } = own
  if (items) {
    const list: unknown[] = Array.isArray(data) ? data : []
    return list.flatMap((item, index) => valuesIn(items, item, [...path, String(index)]))
  }
  if (typeof data === 'object' && data !== null) {
    const values = new Map<string, unknown>(Object.entries(data))
    const known = named ? [...values.keys()].map((name) => [name, named] as const) : []
    return [...known, ...(named ? [] : namedProperties(own))].flatMap(([name, property]) =>
      valuesIn(property, values.get(name), [...path, name]),
    )
  }
  return own.const === undefined && !own.properties ? [{ path, schema, data }] : []
}

function fieldOf({ path, schema, data }: Value): Field {
  const { value: own, isNullable } = withoutNull(schema)
  const isValue = typeof data === 'number' || typeof data === 'boolean'
  const value = typeof data === 'string' ? data.trim() : isValue ? data : null
  const label = path.map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : labelOf(step)))
  return {
    path,
    value,
    label: label.join(' → '),
    kind: kindOfField(own, value),
    isNullable,
    hint: schema.description ?? own.description,
    limit: own.maxLength,
    options: own.enum?.map(String),
  }
}

function kindOfField({ enum: options, type }: JsonSchema, value: FieldValue): Field['kind'] {
  if (options) return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  return String(value).includes('\n') ? 'lines' : 'text'
}

/** The file with other values in some of its fields. Its comments, its other lines and their ends stay. */
export function changed(file: string, given: string, changes: readonly Change[]): string {
  const source = given.replaceAll('\r\n', '\n')
  const isMarkdown = file.endsWith('.md')
  const { document } = readYaml(file, source)
  let text = isMarkdown ? splitMarkdown(source).body : ''
  for (const { path, value } of changes) {
    if (hasBody(file) && path.join() === BODY) text = `\n${String(value ?? '').trim()}\n`
    else document.setIn(path, inForm(document, path, value))
  }
  // With these settings an unchanged field is written as it was.
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false, nullStr: '' })
  return withEndsOf(given, isMarkdown ? `${yaml}---\n${text}` : yaml)
}

/** The text with a byte order mark, blank first lines and Windows line ends where the source has them. */
function withEndsOf(source: string, text: string): string {
  const [before = ''] = /^(?:\uFEFF|\s*\n)?/.exec(source) ?? []
  const isWindows = source.includes('\r\n')
  const unix = new Set(Array.from(source.matchAll(/^(.*)(?<!\r)\n/gm), ([, line]) => line))
  const ended = text
    .trimStart()
    .replaceAll(/(.*)\n/g, (line, content) =>
      isWindows && !unix.has(content) ? `${content}\r\n` : line,
    )
  return before + ended
}

/** A text keeps the space or the line break at its end, and only one of several lines has breaks. */
function inForm(document: Document, path: FieldPath, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  const before = String(document.getIn(path) ?? '')
  const text = before.trim().includes('\n')
    ? value.trim()
    : value.trim().replaceAll(/\s*\n\s*/g, ' ')
  return text === '' ? text : text + (/\s*$/.exec(before)?.[0] ?? '')
}

/**
 * Why a content file cannot be saved like this: what the build would say, field by field.
 * @param folder of the content
 * @param before what the file holds now
 */
export function mistakesIn(
  folder: string,
  file: string,
  source: string,
  before: string,
): Refusal[] {
  const schema = collectionOf(file)?.schema
  if (!schema) return [{ path: [], what: `no schema describes ${file}` }]
  const made = withFileNames(schema, join(folder, file))
  return [...validated(file, made, source).mistakes, ...unknownNames(file, source, before)]
}

/** The page decides which names the text below the front matter may hold: those that it holds now. */
function unknownNames(file: string, source: string, before: string): Refusal[] {
  if (!hasBody(file)) return []
  const known = new Set(['product', ...namesIn(splitMarkdown(before).body)])
  const what = unknownName(splitMarkdown(source).body, [...known])
  return what === null ? [] : [{ path: [BODY], what }]
}
