import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readYaml } from '../../src/content-model/yaml-file.ts'
import { schemaOf } from '../editing/content-schema.ts'
import { valuesIn } from '../editing/form.ts'
import { StartError } from '../local/settings.ts'

export type Placeholder = ReturnType<typeof findPlaceholders>[number]

/**
 * The placeholders under a folder of content: fields without a value, fields that the web editor has
 * left out because they have none, and `[…: to be named]`.
 * @throws StartError when it is not there, or a file cannot be read: what is lacking is not known
 */
export function findPlaceholders(folder: string) {
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  const names = globSync('**/*.{md,yaml,yml}', { cwd: folder }).sort()
  return names.flatMap((name) => {
    const file = join(folder, name)
    return inFile(name, file).map((open) => ({ file, ...open }))
  })
}

/** What a text says is still to be named; the web editor writes a backslash before brackets. */
const MARK = /\[([^[\]]+): to be named\\?\]/g

function inFile(name: string, file: string): { line: number; what: string }[] {
  const text = readFileSync(file, 'utf8')
  const marked = text
    .split('\n')
    .flatMap((line, index) =>
      Array.from(line.matchAll(MARK), ([, what = '']) => ({ line: index + 1, what })),
    )
  const { document, scalars, lineOf, broken } = readYaml(name, text)
  const slip = broken()
  if (slip) throw new StartError(`${file}, line ${slip.line}: it cannot be read: ${slip.what}.`)
  const empty = scalars().filter(({ value }) => value === null)
  const data: unknown = document.toJS()
  const absent = valuesIn(schemaOf(name.replaceAll('\\', '/'), data), data).filter(
    (value) => value.data === undefined && value.schema.default === null,
  )
  const open = [...empty, ...absent].map(({ path }) => ({
    line: lineOf(path) ?? 1,
    what: path.at(-1) ?? '',
  }))
  return [...marked, ...open].sort((a, b) => a.line - b.line)
}
