import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readYaml } from '../../src/yaml-file.ts'
import type { EditableField, EditableFile, Field } from '../astro/editing/protocol.ts'
import { asJson, collectionOf, type JsonSchema, kindOf } from '../content-schema.ts'
import { labelOf, namedProperties, withoutNull } from '../pages-cms/field.ts'
import type { ContentEditor } from './content-editor.ts'
import { textsOf } from './content-texts.ts'

/**
 * Every field of every content file, with what its schema says of it.
 * @param known the files read so far, of which only those that have changed are read again
 */
export function editableFiles(
  folder: string,
  editor: ContentEditor,
  known: Map<string, EditableFile>,
): EditableFile[] {
  return globSync('**/*.{md,yaml}', { cwd: folder })
    .filter((file) => collectionOf(file) !== undefined)
    .sort()
    .map((file) => {
      const hash = editor.hash(file)
      const before = known.get(file)
      if (before?.hash === hash) return before
      const read = { file, hash, fields: fieldsIn(folder, file) }
      known.set(file, read)
      return read
    })
}

function fieldsIn(folder: string, file: string): EditableField[] {
  const collection = collectionOf(file)
  if (!collection) return []
  const source = readFileSync(join(folder, file), 'utf8')
  const { document, lineOf } = readYaml(source, file.endsWith('.md'))
  const data: unknown = document.toJS()
  const fields = valuesIn(kindOf(asJson(collection.schema), data), data).map((value) => ({
    ...fieldOf(value),
    line: lineOf(value.path) ?? 1,
  }))
  const paragraphs = textsOf(file, source)
    .filter(({ path }) => path[0] === 'body')
    .map(({ path, line, text }) => ({
      path,
      line,
      value: text,
      label: 'Paragraph',
      kind: 'markdown' as const,
    }))
  return [...fields, ...paragraphs]
}

/** A value of a file with its schema, or the place of one that the file does not have. */
interface Value extends Pick<Field, 'path' | 'list'> {
  readonly schema: JsonSchema
  readonly data: unknown
}

/** Every value that is no group of fields, and no list with items. */
export function valuesIn(schema: JsonSchema, data: unknown, path: string[] = []): Value[] {
  const { value: own } = withoutNull(schema)
  const items = own.items
  if (items && isNothing(data)) return [{ path, schema, data }]
  if (Array.isArray(data) && items) {
    return data.flatMap((item: unknown, index) =>
      valuesIn(items, item, [...path, String(index)]).map((value) => ({
        ...value,
        list: value.list ?? { path, index, length: data.length },
      })),
    )
  }
  if (typeof data === 'object' && data !== null) {
    const values = new Map<string, unknown>(Object.entries(data))
    const known = own.additionalProperties
      ? [...values.keys()].map((name) => [name, own.additionalProperties || {}] as const)
      : namedProperties(own)
    return known.flatMap(([name, property]) =>
      valuesIn(property, values.get(name), [...path, name]),
    )
  }
  return own.const === undefined && !own.properties && !items ? [{ path, schema, data }] : []
}

function isNothing(data: unknown): boolean {
  return data === undefined || data === null || (Array.isArray(data) && data.length === 0)
}

function fieldOf({ path, list, schema, data }: Value): Field {
  const { value: own } = withoutNull(schema)
  const isValue = typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean'
  return {
    path,
    list,
    value: isValue ? data : null,
    label: labelOfPath(path),
    kind: kind(own),
    hint: schema.description ?? own.description,
    limit: own.maxLength,
    options: own.enum?.map(String),
    item: own.items && valuesIn(own.items, own.items.properties && {}).map(fieldOf),
  }
}

function labelOfPath(path: readonly string[]): string {
  return path
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : labelOf(step)))
    .join(' → ')
}

function kind({ enum: options, format, type, items }: JsonSchema): EditableField['kind'] {
  if (items) return 'list'
  if (options) return 'choice'
  if (format === 'picture') return 'picture'
  if (type === 'boolean') return 'boolean'
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}
