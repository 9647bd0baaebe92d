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
  const fields = within(kindOf(asJson(collection.schema), data), data, []).map((field) => ({
    ...field,
    line: lineOf(field.path) ?? 1,
  }))
  const paragraphs = textsOf(file, source).filter(({ path }) => path[0] === 'body')
  return [...fields, ...paragraphs.map(({ path, line, text }) => paragraph(path, line, text))]
}

function paragraph(path: readonly string[], line: number, value: string): EditableField {
  return { path, line, value, label: 'Paragraph', kind: 'markdown' }
}

function within(schema: JsonSchema, data: unknown, path: string[]): Field[] {
  const { value: own } = withoutNull(schema)
  const items = own.items
  if (items && isNothing(data)) return [emptyList(items, schema, path)]
  if (Array.isArray(data) && items) {
    return data.flatMap((item: unknown, index) =>
      within(items, item, [...path, String(index)]).map((field) => ({
        ...field,
        list: field.list ?? { path, index, length: data.length },
      })),
    )
  }
  if (typeof data === 'object' && data !== null) {
    const values = new Map<string, unknown>(Object.entries(data))
    const known = own.additionalProperties
      ? [...values.keys()].map((name) => [name, own.additionalProperties || {}] as const)
      : namedProperties(own)
    return known.flatMap(([name, property]) => within(property, values.get(name), [...path, name]))
  }
  return own.const === undefined && !own.properties && !items ? [leaf(own, schema, data, path)] : []
}

function isNothing(data: unknown): boolean {
  return data === undefined || data === null || (Array.isArray(data) && data.length === 0)
}

function emptyList(items: JsonSchema, schema: JsonSchema, path: string[]): Field {
  return {
    path,
    value: null,
    label: labelOfPath(path),
    kind: 'list',
    hint: schema.description,
    item: within(items, items.properties && {}, []),
  }
}

function labelOfPath(path: string[]): string {
  return path
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : labelOf(step)))
    .join(' → ')
}

function leaf(own: JsonSchema, schema: JsonSchema, data: unknown, path: string[]): Field {
  const isValue = typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean'
  return {
    path,
    value: isValue ? data : null,
    label: labelOfPath(path),
    kind: kind(own),
    hint: schema.description ?? own.description,
    limit: own.maxLength,
    options: own.enum?.map(String),
  }
}

function kind({ enum: options, format, type }: JsonSchema): EditableField['kind'] {
  if (options) return 'choice'
  if (format === 'picture') return 'picture'
  if (type === 'boolean') return 'boolean'
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}
