import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readYaml } from '../src/yaml-file.ts'
import { markedPlaceholders } from './astro/editing/writing.ts'
import { asJson, collectionOf, type JsonSchema, kindOf } from './content-schema.ts'

export interface Placeholder {
  file: string
  /** Counted from 1. */
  line: number
  what: string
}

/**
 * The placeholders under a folder of content: fields without a value, fields that the web editor has
 * left out because they have none, and `[…: to be named]`.
 */
export async function findPlaceholders(folder: string): Promise<Placeholder[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => /\.(md|ya?ml)$/.test(name)).sort()
  const found = await Promise.all(
    files.map(async (name) =>
      inFile(join(folder, name), await readFile(join(folder, name), 'utf8'), schemaOf(name)),
    ),
  )
  return found.flat()
}

function schemaOf(name: string): JsonSchema {
  const schema = collectionOf(name.replaceAll('\\', '/'))?.schema
  return schema ? asJson(schema) : {}
}

function inFile(file: string, text: string, schema: JsonSchema): Placeholder[] {
  const marked = text
    .split('\n')
    .flatMap((line, index) =>
      markedPlaceholders(line).map((what) => ({ file, line: index + 1, what })),
    )
  const { document, scalars, lineOf } = readYaml(text, file.endsWith('.md'))
  const empty = scalars().flatMap(({ path, value }) => (value === null ? [path] : []))
  const open = [...empty, ...absentFields(schema, document.toJS(), [])].map((path) => ({
    file,
    line: lineOf(path) ?? 1,
    what: path.at(-1) ?? '',
  }))
  return [...marked, ...open].sort((a, b) => a.line - b.line)
}

/** The paths of the fields that may be empty and are not there. */
function absentFields(schema: JsonSchema, data: unknown, path: string[]): string[][] {
  if (typeof data !== 'object' || data === null) return []
  const children = new Map<string, unknown>(Object.entries(data))
  const known = schema.items
    ? [...children.keys()].map((name) => [name, schema.items ?? {}] as const)
    : Object.entries(kindOf(schema, data).properties ?? {})
  return known.flatMap(([name, property]) =>
    children.has(name)
      ? absentFields(property, children.get(name), [...path, name])
      : property.default === null
        ? [[...path, name]]
        : [],
  )
}
