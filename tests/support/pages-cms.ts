import type { CmsField } from '../../scripts/pages-cms/format.ts'

/**
 * Whether Pages CMS accepts a value, by the rules of its documentation
 * (https://pagescms.org/docs/configuration/content/fields/ and the pages of the field types).
 */
export function accepts(field: CmsField, value: unknown): boolean {
  const { list } = field
  if (!list) return acceptsItem(field, value)
  // Its form shows a list that is not in the file as an empty one.
  if (value === undefined) return accepts(field, [])
  if (!Array.isArray(value)) return false
  // `required` replaces the minimum, in lib/schema.ts of Pages CMS 2.1.4.
  const least = field.required ? 1 : (list.min ?? 0)
  const isCount = value.length >= least && value.length <= (list.max ?? Number.POSITIVE_INFINITY)
  return isCount && value.every((item) => acceptsItem(field, item))
}

function acceptsItem(field: CmsField, value: unknown): boolean {
  if (value === undefined || value === null) return !field.required
  switch (field.type) {
    case 'object':
      return acceptsFields(field.fields ?? [], value)
    case 'number':
      return acceptsNumber(field, value)
    case 'select':
      return (
        (value === '' && !field.required) || (field.options?.values ?? []).includes(String(value))
      )
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return typeof value === 'string' && acceptsText(field, value)
  }
}

/** Whether it accepts the fields of a file. A field that it does not know is left as it is. */
export function acceptsFields(fields: readonly CmsField[], value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const values = new Map<string, unknown>(Object.entries(value))
  return fields.every((field) => accepts(field, values.get(field.name)))
}

function acceptsText({ required, pattern, options = {} }: CmsField, text: string): boolean {
  const { minlength = 0, maxlength = Number.POSITIVE_INFINITY } = options
  if (required && text === '') return false
  if (pattern && !new RegExp(pattern.regex).test(text)) return false
  return text.length >= minlength && text.length <= maxlength
}

function acceptsNumber({ required, options = {} }: CmsField, value: unknown): boolean {
  if (value === '') return !required
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options
  const number = Number(value)
  return !Number.isNaN(number) && number >= min && number <= max
}

/** What Pages CMS writes: it leaves out every empty field, and the lists and groups of only such. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, item]) => [key, withoutEmpty(item)] as const)
  return Object.fromEntries(kept.filter(([, item]) => !isEmpty(item) && !hasNothing(item)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function hasNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
