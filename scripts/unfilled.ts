import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Placeholder {
  file: string
  /** Counted from 1. */
  line: number
  what: string
}

const emptyField = /^\s*(?:-\s+)?([A-Za-z]\w*):\s*(?:#.*)?$/
const marked = /\[([^[\]]+): to be named\]/g

/**
 * The placeholders under a folder of content: fields without a value, and `[…: to be named]` in texts.
 * A field whose value follows on the next, deeper indented lines is not empty.
 */
export async function unfilled(folder: string): Promise<Placeholder[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => /\.(md|ya?ml)$/.test(name)).sort()
  const found = await Promise.all(
    files.map(async (name) =>
      inFile(join(folder, name), await readFile(join(folder, name), 'utf8')),
    ),
  )
  return found.flat()
}

function inFile(file: string, text: string): Placeholder[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, index) => {
    const inText = Array.from(line.matchAll(marked), ([, what = '']) => what)
    const field = isData(file, lines, index) ? emptyField.exec(line)?.[1] : undefined
    const empty = field !== undefined && !hasNestedValue(lines, index) ? [field] : []
    return [...inText, ...empty].map((what) => ({ file, line: index + 1, what }))
  })
}

/** In markdown only the front matter holds fields. */
function isData(file: string, lines: string[], index: number): boolean {
  if (!file.endsWith('.md')) return true
  return lines[0] === '---' && index < lines.indexOf('---', 1)
}

function hasNestedValue(lines: string[], index: number): boolean {
  const next = lines.slice(index + 1).find((line) => line.trim() !== '' && !/^\s*#/.test(line))
  return (
    next !== undefined && startOfContent(next, true) > startOfContent(lines[index] ?? '', false)
  )
}

/** Where a field begins. A list under a key may stand at the key's own depth, so it counts as deeper. */
function startOfContent(line: string, listIsDeeper: boolean): number {
  const [indent = ''] = /^\s*/.exec(line) ?? []
  const item = /^\s*-\s+/.exec(line)
  if (!item) return indent.length
  return listIsDeeper ? indent.length + 1 : item[0].length
}
