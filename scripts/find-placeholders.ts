import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readYaml } from '../src/yaml-file.ts'
import { markedPlaceholders } from './astro/editing/writing.ts'
import { asJson, collectionOf, type JsonSchema, kindOf } from './content-schema.ts'
import { valuesIn } from './editing/editable-fields.ts'

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
  const data: unknown = document.toJS()
  const absent = valuesIn(kindOf(schema, data), data).flatMap(({ path, data, schema }) =>
    data === undefined && schema.default === null ? [path] : [],
  )
  const open = [...empty, ...absent].map((path) => ({
    file,
    line: lineOf(path) ?? 1,
    what: path.at(-1) ?? '',
  }))
  return [...marked, ...open].sort((a, b) => a.line - b.line)
}
