import type { JsonSchema } from '../content-schema.ts'
import type { CmsField } from './format.ts'
import { patternOf } from './pattern.ts'

/** The field for a value of a schema. @returns undefined if Pages CMS has no such kind of field */
function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): CmsField | undefined {
  const { description: hint } = schema
  const { value, isNullable } = withoutNull(schema)
  const required = isRequired && !isNullable
  const kind = kindOf(value, required)
  if (!kind) return undefined
  return {
    name,
    label: labelOf(name),
    ...(hint === undefined ? {} : { description: hint }),
    ...kind,
    // In Pages CMS a list that is required may have one item, whatever its minimum is.
    ...(required && !kind.list?.min ? { required } : {}),
  }
}

/** The fields of an object, without those that Pages CMS cannot edit. */
export function fieldsOf(schema: JsonSchema): CmsField[] {
  return namedProperties(schema).flatMap(([name, property]) => {
    // What the files of a kind have in common is no choice of an editor.
    if (property.const !== undefined) return []
    return fieldOf(name, property, schema.required?.includes(name) === true) ?? []
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

type Kind = Omit<CmsField, 'name'>

function kindOf(schema: JsonSchema, isRequired: boolean): Kind | undefined {
  if (schema.enum) return { type: 'select', options: { values: schema.enum.map(String) } }
  if (schema.format === 'picture') return { type: 'image', options: { media: 'site' } }
  if (schema.type === 'string') return textKind(schema, isRequired)
  if (schema.type === 'integer' || schema.type === 'number') return numberKind(schema)
  if (schema.type === 'boolean') return { type: 'boolean' }
  if (schema.type === 'array') return listKind(schema, isRequired)
  const fields = fieldsOf(schema)
  return fields.length > 0 ? { type: 'object', fields } : undefined
}

/** A longer text gets a field of several lines. */
const ONE_LINE = 100

function textKind(schema: JsonSchema, isRequired: boolean): Kind {
  const { minLength = 0, maxLength } = schema
  const minlength = isRequired && minLength > 1 ? minLength : undefined
  return {
    type: (maxLength ?? 0) > ONE_LINE ? 'text' : 'string',
    ...patternOf(schema, isRequired),
    ...limitedTo({ minlength, maxlength: maxLength }),
  }
}

function numberKind({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): Kind {
  const min =
    minimum ??
    (type === 'integer' && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : undefined)
  return { type: 'number', ...limitedTo({ min, max: maximum }) }
}

function limitedTo(limits: Record<string, number | undefined>): Pick<CmsField, 'options'> {
  const known = Object.entries(limits).filter(([, limit]) => isLimit(limit))
  return known.length > 0 ? { options: Object.fromEntries(known) } : {}
}

/** JavaScript's greatest safe integers are no limits that an editor meets. */
export function isLimit(value: number | undefined): value is number {
  return value !== undefined && Math.abs(value) !== Number.MAX_SAFE_INTEGER
}

function listKind(
  { items = {}, minItems, maxItems }: JsonSchema,
  isRequired: boolean,
): Kind | undefined {
  const item = fieldOf('item', items, true)
  if (!item) return undefined
  const { name: _name, label: _label, required: _required, ...kind } = item
  const list = {
    // Pages CMS checks an empty list too, whether or not it may be left out.
    ...(isRequired && minItems ? { min: minItems } : {}),
    ...(maxItems === undefined ? {} : { max: maxItems }),
    collapsible: kind.fields ? { collapsed: true, summary: summaryOf(kind.fields) } : false,
  }
  return { ...kind, list }
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
