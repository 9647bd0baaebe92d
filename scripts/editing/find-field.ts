import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readYaml, splitMarkdown } from '../../src/content-model/yaml-file.ts'
import type { FieldPath } from './form.ts'

/** Where a text comes from. */
export interface Place {
  readonly file: string
  readonly path: FieldPath
  /** In the text below the front matter, the character at which the paragraph starts. */
  readonly at?: number | undefined
}

/**
 * The field whose text an editor has clicked.
 * @param files in the content folder, among which it is looked for
 * @param seen what the clicked element says, and what the elements around it say
 * @param around what its part of the page says
 */
export function findField(
  folder: string,
  files: readonly string[],
  seen: readonly string[],
  around: string,
): Place | undefined {
  const texts = files.flatMap((file) => textsOf(file, readFileSync(join(folder, file), 'utf8')))
  const shown = plain(around)
  // Of files that say the same, the one that says most of what stands around it.
  const textsAround = (file: string) =>
    texts.filter((text) => text.file === file && shown.includes(plain(text.text))).length
  for (const text of seen) {
    // A text of its own is meant rather than one that is mostly placeholders.
    const [found] = texts
      .filter((candidate) => isWholeText(candidate.text, text))
      .sort(
        (a, b) =>
          ownLength(b.text) - ownLength(a.text) || textsAround(b.file) - textsAround(a.file),
      )
    if (found) return { file: found.file, path: found.path, at: found.at }
  }
  return undefined
}

function textsOf(file: string, source: string): (Place & { text: string })[] {
  const { scalars } = readYaml(file, source)
  const fields = scalars().flatMap(({ path, value }) =>
    typeof value === 'string' ? [{ file, path, text: value }] : [],
  )
  const body = file.endsWith('.md') ? splitMarkdown(source).body.trim() : ''
  const paragraphs = body.matchAll(/\S(?:[^\n]|\n(?![ \t\r]*(?:\n|$)))*/g)
  return [
    ...fields,
    ...Array.from(paragraphs, ({ 0: text, index: at }) => ({ file, path: ['body'], text, at })),
  ]
}

function ownLength(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length
}

/**
 * Whether a text seen on a page is a template with its placeholders filled in, and nothing more. Line
 * breaks, letter case and markdown do not count. Without a word of its own a template is any text.
 */
function isWholeText(template: string, seen: string): boolean {
  const pieces = plain(template).split(/\{\w+\}/)
  if (!/\p{L}/u.test(pieces.join(''))) return false
  return new RegExp(`^${pieces.map(RegExp.escape).join('.+?')}$`).test(plain(seen))
}

/** The text without what a page shows differently. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:#+|[-*>]|\d+\.) /gm, '')
    .replaceAll(/[*_`]/g, '')
    .replaceAll('…', '...')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
