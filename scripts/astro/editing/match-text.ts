import type { TemplateValues } from '../../../src/domain/template.ts'
import { fill } from '../../../src/domain/template.ts'

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

/**
 * Whether a text seen on a page is a template with its placeholders filled in, and nothing more.
 * Without a word of its own a template would be any text.
 */
export function isWholeText(template: string, seen: string, known: TemplateValues): boolean {
  const text = plain(fill(template, known))
  const hasWords = /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))
  return hasWords && new RegExp(`^${piecesOf(text)}$`).test(plain(seen))
}

/** What a page has filled into a template, if it shows the whole template. */
export function filledIn(template: string, seen: string, known: TemplateValues): TemplateValues {
  const text = plainCase(fill(template, known))
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const values = new RegExp(`^${piecesOf(text, '(.+?)')}$`).exec(plainCase(seen))?.slice(1) ?? []
  const found = values.map((value, index) => [names[index] ?? '', value] as const)
  return { ...known, ...Object.fromEntries(found) }
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
  const length = text.replaceAll(/\{\w+\}/g, '').trim().length
  return new RegExp(length < MINIMUM ? `^${piecesOf(text)}$` : piecesOf(text))
}

/** A pattern with anything in the place of each placeholder. */
function piecesOf(text: string, anything = '.+?'): string {
  return text
    .split(/\{\w+\}/)
    .map(escaped)
    .join(anything)
}

/** In characters. A shorter text, such as "Back", is part of too many sentences. */
const MINIMUM = 12

/** The text without what a page shows differently. */
function plain(text: string): string {
  return plainCase(text).toLowerCase()
}

function plainCase(text: string): string {
  return withoutMarkdown(text)
    .replaceAll('…', '...')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The words of a markdown text. */
export function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:#+|[-*>]|\d+\.) /gm, '')
    .replaceAll(/[*_`]/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
