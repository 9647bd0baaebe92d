import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isScalar } from 'yaml'
import { readYaml, splitMarkdown } from '../../src/yaml-file.ts'

/** The names of fields and the numbers of list items that lead to a value, from the outside in. */
export type FieldPath = readonly string[]

/** A text in a file of the content. */
export interface ContentText {
  /** A path in the content folder. */
  readonly file: string
  /** A paragraph below the front matter is `body`, then its number, counted from 0. */
  readonly path: FieldPath
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** What is found in the files under a folder of content, file by file. */
export async function findIn<Found>(
  folder: string,
  find: (file: string, source: string) => Found[],
): Promise<Found[]> {
  const files = globSync('**/*.{md,yaml,yml}', { cwd: folder }).sort()
  const found = await Promise.all(
    files.map(async (file) => find(file, await readFile(join(folder, file), 'utf8'))),
  )
  return found.flat()
}

/** Every text under a folder of content, file by file. */
export function contentTexts(folder: string): Promise<ContentText[]> {
  return findIn(folder, textsOf)
}

/** The texts of one file. @param source what the file holds */
export function textsOf(file: string, source: string): ContentText[] {
  const isMarkdown = file.endsWith('.md')
  const { scalars, lineOf } = readYaml(source, isMarkdown)
  const fields = scalars().flatMap(({ path, value }) =>
    typeof value === 'string' ? [{ file, path, line: lineOf(path) ?? 1, text: value }] : [],
  )
  if (!isMarkdown) return fields
  const body = paragraphsOf(source).map(({ start, text }, index) => ({
    file,
    path: ['body', String(index)],
    line: lineAt(source, start),
    text,
  }))
  return [...fields, ...body]
}

/** The paragraphs, headings and lists below the front matter, and where each starts in the file. */
export function paragraphsOf(source: string): { start: number; text: string }[] {
  const { body } = splitMarkdown(source)
  const bodyStart = source.length - body.length
  const blocks = body.matchAll(/\S(?:[^\n]|\n(?![ \t\r]*(?:\n|$)))*/g)
  return Array.from(blocks, ({ index, 0: text }) => ({
    start: bodyStart + index,
    text: text.trimEnd(),
  }))
}

/** Counted from 1. */
function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** The last line of a text of a file, counted from 1. */
export function lastLine(source: string, { file, path, line, text }: ContentText): number {
  if (path[0] === 'body') return line + text.split('\n').length - 1
  const node = readYaml(source, file.endsWith('.md')).document.getIn(path, true)
  const end = isScalar(node) ? node.range?.[1] : undefined
  return end === undefined ? line : lineAt(source, source.slice(0, end).trimEnd().length)
}
