import type { TemplateValues } from '../../src/domain/template.ts'
import { fill } from '../../src/domain/template.ts'

/**
 * Whether a text seen on a page comes from a template: it is a part of it, or it is the template with
 * its placeholders filled in. Line breaks, quotation marks, letter case and markdown do not count.
 * @param known the values of placeholders that are the same on every page
 */
export function matchesText(template: string, seen: string, known: TemplateValues): boolean {
  const wanted = plain(seen)
  const text = plain(fill(template, known))
  if (wanted === '' || text === '') return false
  return partPattern(wanted).test(text) || wholePattern(text).test(wanted)
}

/** Matches a template that has the wanted words; for a number there it may have a placeholder. */
function partPattern(wanted: string): RegExp {
  const words = wanted.split(' ').map((word) => {
    return /\d/.test(word) ? `(?:${escaped(word)}|\\S*\\{\\w+\\}\\S*)` : escaped(word)
  })
  return new RegExp(words.join(' '))
}

/** Matches a seen text that is the whole template, or holds it if it is long enough to be told apart. */
function wholePattern(text: string): RegExp {
  const pieces = text.split(/\{\w+\}/)
  const pattern = pieces.map(escaped).join('.+?')
  return new RegExp(pieces.join('').trim().length < MINIMUM ? `^${pattern}$` : pattern)
}

/** In characters. A shorter text, such as "Back", is part of too many sentences. */
const MINIMUM = 12

/** The text without what a page shows differently. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:#+|[-*>]|\d+\.) /gm, '')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
