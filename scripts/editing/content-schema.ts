import { dirname, matchesGlob } from 'node:path'
import { z } from 'astro/zod'
import type { Collection } from '../../src/content-model/collection.ts'
import { schemas } from '../../src/content-model/collections.ts'
import { withFileNames } from '../../src/content-model/content-fields.ts'

/** The part of JSON Schema that the content's schemas come to. */
export interface JsonSchema {
  type?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  maxLength?: number
  format?: string
  default?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | false
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  /** The names that a text may hold in braces. */
  placeholders?: string[]
  /** The form of a text, in words. */
  expected?: string
}

/** Whether what a file says below its second `---` stands on the page too. */
export const hasBody = (file: string) =>
  file.endsWith('.md') && ['landing', 'legal', 'emails'].includes(dirname(file))

/** What a file of a collection may say, as JSON Schema. */
export function asJson(schema: Collection['schema']): JsonSchema {
  const json = z.toJSONSchema(withFileNames(schema), {
    io: 'input',
    unrepresentable: 'any',
    override: addForm,
  })
  return JSON.parse(JSON.stringify(json))
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** JSON Schema has a text's form as a pattern alone, not in words. */
const addForm: Override = ({ zodSchema, jsonSchema }) => {
  const { error } =
    (zodSchema._zod.def.checks ?? [])
      .map(({ _zod: { def } }) => def)
      .findLast(({ check }) => check === 'string_format') ?? {}
  const form: unknown = error && Reflect.apply(error, undefined, [{ input: '' }])
  if (typeof form === 'string') jsonSchema['expected'] = form
}

/**
 * What a file may say; nothing is known of one without a collection. Of several kinds of sections it
 * is the schema for the kind that the file has.
 * @param file a path in the content folder
 */
export function schemaOf(file: string, data: unknown): JsonSchema {
  const collection = collectionOf(file)
  const schema = collection ? asJson(collection.schema) : {}
  const kind = typeof data === 'object' && data !== null && 'section' in data ? data.section : ''
  return schema.oneOf?.find(({ properties }) => properties?.['section']?.const === kind) ?? schema
}

/** The collection that a file of the content belongs to. @param file a path in the content folder */
export function collectionOf(file: string): Collection | undefined {
  return Object.values<Collection>(schemas).find(({ files }) => matchesGlob(file, files))
}
