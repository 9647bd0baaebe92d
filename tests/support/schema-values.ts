import fc from 'fast-check'
import type { JsonSchema } from '../../scripts/content-schema.ts'
import { withoutNull } from '../../scripts/pages-cms/field.ts'
import type { CmsField } from '../../scripts/pages-cms/format.ts'

/** Values at a field's limits, and values beyond them. */
export interface Values {
  valid: fc.Arbitrary<unknown>
  beyond: fc.Arbitrary<unknown>
}

/** @param present the value that the field has in a file; a list is made longer and shorter from it */
export function valuesOf(schema: JsonSchema, field: CmsField, present: unknown): Values {
  const { value } = withoutNull(schema)
  if (value.type === 'array') return lists(value, field, present)
  if (field.type === 'select') return choices(field)
  if (field.type === 'number') return numbers(value, field)
  if (field.type === 'boolean') return { valid: fc.boolean(), beyond: fc.constantFrom('maybe', 7) }
  if (field.type === 'string' || field.type === 'text') return texts(value, field)
  if (field.type === 'image') return { valid: fc.constant('../site/a.jpg'), beyond: fc.constant(7) }
  return { valid: fc.constant(present), beyond: fc.constantFrom('a text', 7) }
}

function choices({ options: { values = [] } = {} }: CmsField): Values {
  return {
    valid: fc.constantFrom(...values),
    beyond: fc.constantFrom('none of them', `${values[0]} `),
  }
}

function numbers({ type }: JsonSchema, { options: { min, max } = {} }: CmsField): Values {
  const within = fc.integer({ min: min ?? -1000, max: max ?? 1000 })
  const limits = [min, max].flatMap((limit) => limit ?? [])
  const outside = [
    ...(min === undefined ? [] : [min - 1]),
    ...(max === undefined ? [] : [max + 1]),
    'many',
  ]
  const parts = type === 'number' ? [fc.double({ min: 0, max: 1, noNaN: true })] : []
  return {
    valid: fc.oneof(within, ...limits.map((limit) => fc.constant(limit)), ...parts),
    beyond: fc.constantFrom(...outside),
  }
}

function lists(
  { minItems = 0, maxItems, items = {} }: JsonSchema,
  { required }: CmsField,
  present: unknown,
): Values {
  const item: unknown = Array.isArray(present) && present.length > 0 ? present[0] : exampleOf(items)
  const ofLength = (length: number) => fc.constant(Array.from({ length }, () => item))
  const least = Math.max(minItems, required ? 1 : 0)
  const most = maxItems ?? least + 3
  const beyond = [
    ...(minItems > 0 ? [ofLength(minItems - 1)] : []),
    ...(maxItems === undefined ? [] : [ofLength(maxItems + 1)]),
    fc.constant('no list'),
  ]
  return { valid: fc.oneof(ofLength(least), ofLength(most)), beyond: fc.oneof(...beyond) }
}

function exampleOf(items: JsonSchema): unknown {
  if (items.type === 'string') return 'a'
  const names = Object.keys(items.properties ?? {})
  return Object.fromEntries(names.map((name) => [name, 'a']))
}

const examples: Record<string, { valid: string[]; beyond: string[] }> = {
  uri: {
    valid: ['https://a.example', 'http://localhost:4321/x?y=1#z', 'https://münchen.example/ä'],
    beyond: ['www.a.example', 'ftp://a.example', 'javascript:alert(1)', 'https://', 'a text'],
  },
  email: {
    valid: ['a@b.example', 'a.b+c@d.e.example'],
    beyond: ['a', 'a@b', '@b.example', 'a @b.example'],
  },
  date: {
    valid: ['2027-02-13', '2028-02-29'],
    beyond: ['2027-02-29', '13.02.2027', 'tomorrow', '2027-13-01'],
  },
}

function texts(schema: JsonSchema, { required }: CmsField): Values {
  const known = examples[schema.format ?? '']
  if (known)
    return { valid: fc.constantFrom(...known.valid), beyond: fc.constantFrom(...known.beyond) }
  const isEmptyBeyond = required && schema.minLength
  const beyond = [
    fc.constant(7),
    tooLong(schema),
    isEmptyBeyond ? blank : undefined,
    badForm(schema),
  ]
  return {
    valid: wellFormed(required ? { minLength: 1, ...schema } : schema),
    beyond: fc.oneof(...beyond.flatMap((values) => values ?? [])),
  }
}

const blank = fc.constantFrom('', ' ', ' \t\n ')

/** Texts of every length up to the limit, most of them at it. */
function wellFormed(schema: JsonSchema): fc.Arbitrary<string> {
  const form = formOf(schema)
  if (form)
    return fc.stringMatching(form).filter((text) => text.length <= (schema.maxLength ?? 200))
  const { minLength = 0, maxLength = 200, placeholders = [] } = schema
  const plain = (length: number) => plainText(length, length)
  const named = placeholders
    .map((name) => `{${name}}`)
    .filter((name) => name.length <= maxLength)
    .map((name) => fc.constant(name))
  return fc.oneof(
    plain(maxLength),
    plain(Math.max(minLength, 1)),
    plainText(minLength, maxLength),
    ...named,
  )
}

/** Characters of which none is part of a placeholder or would be trimmed. */
function plainText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom('a', 'Z', '0', 'é', '–', '’', '&', '<', ':', '#', '}', '"')
  return fc.string({ unit, minLength, maxLength })
}

function tooLong({ maxLength }: JsonSchema): fc.Arbitrary<string> | undefined {
  return maxLength === undefined ? undefined : plainText(maxLength + 1, maxLength + 20)
}

function badForm(schema: JsonSchema): fc.Arbitrary<string> | undefined {
  const form = formOf(schema)
  if (form)
    return fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => !form.test(text.trim()) && text.trim() !== '')
  return schema.placeholders && fc.constantFrom('{x}', '{nobody}', 'a {b} c', '{{x}}')
}

/** A form beside that of the placeholders, which every text has. */
function formOf({ pattern, allOf = [], placeholders }: JsonSchema): RegExp | undefined {
  const own = placeholders
    ? allOf.map((part) => part.pattern).find((part) => part && !part.startsWith('^(?!'))
    : pattern
  return own === undefined ? undefined : new RegExp(own)
}
