import { globSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import type { ImageMetadata } from 'astro'
import { z } from 'astro/zod'
import { contentDir } from '../src/content-dir.ts'
import type { Collection } from '../src/schemas/collection.ts'
import { schemas } from '../src/schemas/index.ts'
import type { PagePart } from './astro/page-parts.ts'

/** The part of JSON Schema that the content's schemas come to. */
export interface JsonSchema {
  type?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  format?: string
  default?: unknown
  required?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | false
  propertyNames?: JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  /** The names that a text may hold in braces. */
  placeholders?: string[]
  /** The form of a text, in words. */
  expected?: string
  /** What a rule over several fields expects. */
  rule?: string
  /** What the checks expect that JSON Schema cannot express. */
  rules?: string[]
}

/** What these files say below their second `---` stands on the page too. */
export const foldersWithText = ['landing', 'legal', 'emails']

/** What a file of a collection may say, as JSON Schema. */
export function asJson(schema: Collection['schema']): JsonSchema {
  const json = z.toJSONSchema(withFileNames(schema), {
    io: 'input',
    unrepresentable: 'any',
    override: addRules,
  })
  return JSON.parse(JSON.stringify(json))
}

/** A schema for the fields as they are written: a picture is the name of its file. */
export function withFileNames(schema: Collection['schema']): z.ZodType {
  return typeof schema === 'function' ? schema({ image: fileName }) : schema
}

function fileName() {
  return z.custom<ImageMetadata>().meta({ type: 'string', format: 'picture' })
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

const addRules: Override = ({ zodSchema, jsonSchema }) => {
  const expected = (kind: string) =>
    (zodSchema._zod.def.checks ?? [])
      .map(({ _zod: { def } }) => def)
      .filter(({ check }) => check === kind)
      .map(({ error }): unknown => error && Reflect.apply(error, undefined, [{ input: '' }]))
      .filter((message) => typeof message === 'string')
  const rules = expected('custom')
  const form = expected('string_format').at(-1)
  if (rules.length > 0) jsonSchema['rules'] = rules
  if (form !== undefined) jsonSchema['expected'] = form
}

/** Of a collection with several kinds of sections, the schema for the kind that a file has. */
export function kindOf(schema: JsonSchema, data: unknown): JsonSchema {
  const kind = typeof data === 'object' && data !== null && 'section' in data ? data.section : ''
  return schema.oneOf?.find(({ properties }) => properties?.['section']?.const === kind) ?? schema
}

/** Where the text of a collection appears, for editors. */
export function placeOf({ appears, parts = [] }: Collection): string {
  return appears ?? parts.map(({ page }) => `\`${page}\``).join(', ')
}

/** The collection that a file of the content belongs to. @param file a path in the content folder */
export function collectionOf(file: string): Collection | undefined {
  return Object.values<Collection>(schemas).find(({ files }) => matchesGlob(file, files))
}

/** Every part of a page that a file of the content fills. */
export function contentParts(): PagePart[] {
  return Object.values<Collection>(schemas).flatMap(({ files, parts = [] }) =>
    globSync(files, { cwd: contentDir }).flatMap((file) =>
      parts.map(({ page, part }) => ({ page: named(page, file), part: named(part, file), file })),
    ),
  )
}

function named(text: string, file: string): string {
  return text.replace('{file}', posix.parse(file).name)
}
