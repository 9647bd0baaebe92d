import type { CmsField } from '../../../scripts/editing/pages-cms/field.ts'

type Values = Record<string, unknown>

/**
 * What Pages CMS writes when somebody saves a file without a change. Its form knows only the fields of
 * the configuration. Of groups it keeps what the form does not know, of lists it does not, and what
 * is empty it leaves out: `deepMap`, `mergeWith` and `sanitizeObject` in Pages CMS 2.1.4.
 */
export function saved(fields: CmsField[], data: unknown): unknown {
  return withoutEmpty(merged(data, shown(fields, data)))
}

function shown(fields: CmsField[], data: unknown): Values {
  const known = isGroup(data) ? data : {}
  return Object.fromEntries(
    fields.map((field) => {
      const value = known[field.name]
      if (!field.list) return [field.name, shownValue(field, value)]
      const items = Array.isArray(value) ? value : []
      return [field.name, items.map((item) => shownValue(field, item))]
    }),
  )
}

/** A value that its field cannot show is lost. */
function shownValue({ type, fields, options }: CmsField, value: unknown): unknown {
  if (fields) return shown(fields, value)
  if (value === undefined || value === null) return type === 'boolean' ? false : ''
  if (type === 'select') return options?.values?.find((option) => option === value)
  const isKnown = typeof value === (type === 'number' || type === 'boolean' ? type : 'string')
  return isKnown ? value : null
}

function merged(data: unknown, form: unknown): unknown {
  if (!isGroup(data) || !isGroup(form)) return form
  const inForm = Object.entries(form).map(([name, value]) => [name, merged(data[name], value)])
  return { ...data, ...Object.fromEntries(inForm) }
}

export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item))
  if (!isGroup(value)) return value
  const kept = Object.entries(value).map(([name, inside]) => [name, withoutEmpty(inside)] as const)
  return Object.fromEntries(kept.filter(([, inside]) => !isEmpty(inside) && !isBare(inside)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function isBare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
