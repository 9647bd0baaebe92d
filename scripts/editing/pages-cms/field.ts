import type { JsonSchema } from '../content-schema.ts'

/** A field as Pages CMS 2.1 describes it: https://pagescms.org/docs/configuration/fields/ */
export interface CmsField {
  name: string
  label: string
  /** The hint. */
  description?: string
  type: 'string' | 'text' | 'number' | 'boolean' | 'select' | 'image' | 'rich-text' | 'object'
  list?: true | { collapsible: { collapsed: true; summary: string } }
  options?: { values?: string[]; media?: string | false }
  /** Of objects. */
  fields?: CmsField[]
}

/** The field for a value of a schema. @returns undefined if Pages CMS has no such kind of field */
function fieldOf(name: string, schema: JsonSchema): CmsField | undefined {
  const { value } = withoutNull(schema)
  const kind = kindOf(value)
  if (!kind) return undefined
  const description = hintOf({ ...value, description: schema.description ?? '' })
  return { name, label: labelOf(name), ...(description ? { description } : {}), ...kind }
}

/** What the schema says, the names that a text may hold beside the product's, or its form. */
function hintOf({ description, expected, placeholders }: JsonSchema & { description: string }) {
  if (!placeholders) return description || expected?.replace('expected', 'Write') || ''
  const untold = placeholders
    .map((name) => `{${name}}`)
    .filter((name) => name !== '{product}' && !description.includes(name))
  const told = untold.length > 0 ? `May hold ${untold.join(', ')}` : ''
  return [description, told].filter(Boolean).join('. ')
}

/** The fields of an object, without those that Pages CMS cannot edit. */
export function fieldsOf(schema: JsonSchema): CmsField[] {
  return namedProperties(schema).flatMap(([name, property]) => {
    // What the files of a kind have in common is no choice of an editor.
    if (property.const !== undefined) return []
    return fieldOf(name, property) ?? []
  })
}

/** The properties of an object, and of a record whose keys are known. */
export function namedProperties(schema: JsonSchema): [string, JsonSchema][] {
  if (schema.properties) return Object.entries(schema.properties)
  const values = schema.additionalProperties
  const keys = schema.propertyNames?.enum
  return values && keys ? keys.map((key) => [String(key), values]) : []
}

/** What a field that may be empty holds otherwise: of a union, the member that says most. */
export function withoutNull(schema: JsonSchema): { value: JsonSchema; isNullable: boolean } {
  const options = schema.anyOf ?? []
  const members = options
    .filter(({ type }) => type !== 'null')
    .flatMap((option) => option.anyOf ?? [option])
  const value = members.find(({ type }) => type !== undefined) ?? schema
  return { value, isNullable: options.some(({ type }) => type === 'null') }
}

type Kind = Omit<CmsField, 'name' | 'label'>

/** A longer text gets a field of several lines. */
const ONE_LINE = 100

function kindOf(schema: JsonSchema): Kind | undefined {
  if (schema.enum) return { type: 'select', options: { values: schema.enum.map(String) } }
  if (schema.format === 'picture') return { type: 'image', options: { media: 'site' } }
  if (schema.type === 'string') {
    return { type: (schema.maxLength ?? 0) > ONE_LINE ? 'text' : 'string' }
  }
  if (schema.type === 'integer' || schema.type === 'number') return { type: 'number' }
  if (schema.type === 'boolean') return { type: 'boolean' }
  if (schema.type === 'array') return listKind(schema.items ?? {})
  const fields = fieldsOf(schema)
  return fields.length > 0 ? { type: 'object', fields } : undefined
}

function listKind(items: JsonSchema): Kind | undefined {
  const kind = kindOf(withoutNull(items).value)
  if (!kind?.fields) return kind && { ...kind, list: true }
  const { fields, ...rest } = kind
  const collapsible = { collapsed: true, summary: summaryOf(fields) } as const
  return { ...rest, list: { collapsible }, fields }
}

/** What tells the closed items of a list apart. */
function summaryOf(fields: CmsField[]): string {
  const telling = ['name', 'title', 'label', 'question', 'quote', 'text', 'id']
  const name = telling.find((candidate) => fields.some((field) => field.name === candidate))
  return name === undefined ? '{index}' : `{index}. {fields.${name}}`
}

/** `senderAddress` is shown as "Sender address". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
