import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readYaml } from '../src/yaml-file.ts'

export interface Placeholder {
  file: string
  /** Counted from 1. */
  line: number
  what: string
}

/** The placeholders under a folder of content: fields without a value, and `[…: to be named]`. */
export async function findPlaceholders(folder: string): Promise<Placeholder[]> {
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
  const marked = text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(/\[([^[\]]+): to be named\]/g), ([, what = '']) => ({
      file,
      line: index + 1,
      what,
    })),
  )
  const empty = readYaml(text, file.endsWith('.md'))
    .emptyFields()
    .map(({ name, line }) => ({ file, line, what: name }))
  return [...marked, ...empty].sort((a, b) => a.line - b.line)
}
