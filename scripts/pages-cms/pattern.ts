import type { JsonSchema } from '../content-schema.ts'
import type { CmsField } from './format.ts'

/** Without spaces, because a browser would accept them and write them as %20. */
const WEB_ADDRESS = String.raw`^https?:\/\/[^\s\/?#.][^\s]*$`

/**
 * The one pattern for everything that a text must match. Pages CMS trims no spaces, so that a text of
 * spaces needs a pattern too.
 */
export function patternOf(schema: JsonSchema, isRequired: boolean): Pick<CmsField, 'pattern'> {
  const patterns = [
    ...(schema.minLength ? [String.raw`\S`] : []),
    ...[schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []),
    ...(schema.format === 'uri' ? [WEB_ADDRESS] : []),
  ]
  if (patterns.length === 0) return {}
  const all = patterns.length === 1 ? (patterns[0] ?? '') : `^${patterns.map(ahead).join('')}`
  // Pages CMS checks the pattern of an empty field too.
  return { pattern: { regex: isRequired ? all : `^$|${all}`, message: messageOf(schema) } }
}

/** A condition that a longer pattern holds among others. */
function ahead(pattern: string): string {
  if (pattern.startsWith('^(?!')) return pattern.slice(1)
  return pattern.startsWith('^') ? `(?=${pattern.slice(1)})` : String.raw`(?=[\s\S]*${pattern})`
}

function messageOf(schema: JsonSchema): string {
  if (schema.placeholders && !schema.allOf) {
    const known = schema.placeholders.map((name) => `{${name}}`).join(', ')
    return `Write a text; in braces only ${known}`
  }
  const kinds: Record<string, string> = {
    uri: 'an address that starts with https://',
    email: 'an email address',
    date: 'a day such as 2027-02-13',
  }
  const form = schema.expected?.replace('expected ', '') ?? kinds[schema.format ?? ''] ?? 'a text'
  return `Write ${form}`
}
