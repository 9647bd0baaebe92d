import type { CmsField } from '../../../scripts/editing/pages-cms/field.ts'
import { isRecord } from '../../../src/shared/record-of.ts'

/**
 * What Pages CMS writes when somebody saves a file without a change. Its form knows only the fields of
 * the configuration. Of groups it keeps what the form does not know, of lists it does not, and what
 * is empty it leaves out: `deepMap`, `mergeWith` and `sanitizeObject` in Pages CMS 2.1.4.
 */
export function saved(fields: CmsField[], data: unknown): unknown {
  return withoutEmpty(merged(data, shown(fields, data)))
}

function shown(fields: CmsField[], data: unknown): Record<string, unknown> {
  const known = isRecord(data) ? data : {}
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
  if (!isRecord(data) || !isRecord(form)) return form
  const inForm = Object.entries(form).map(([name, value]) => [name, merged(data[name], value)])
  return { ...data, ...Object.fromEntries(inForm) }
}

export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).map(([name, inside]) => [name, withoutEmpty(inside)] as const)
  return Object.fromEntries(kept.filter(([, inside]) => !isEmpty(inside) && !isBare(inside)))
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const isBare = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
