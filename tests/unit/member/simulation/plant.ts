import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as production from './production.ts'

export type Production = typeof production

const source = join(import.meta.dirname, '../../../../src')

/**
 * Runs the work with a copy of the production code that has a bug: `wrong` in place of `right`.
 * @throws if the source does not have the place any more
 */
export async function withBug<Result>(
  { file, right, wrong }: Readonly<Record<'file' | 'right' | 'wrong', string>>,
  work: (production: Production) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(import.meta.dirname, '.planted-'))
  try {
    for (const part of ['shared', 'features/member'])
      cpSync(join(source, part), join(folder, 'src', part), { recursive: true })
    const text = readFileSync(join(source, file), 'utf8')
    if (!text.includes(right)) throw new Error(`${file} has no ${right}`)
    writeFileSync(join(folder, 'src', file), text.replace(right, wrong))
    return await work(await load(join(folder, 'src')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** By one import: each of several at once may be given its own copy of a module that they share. */
function load(root: string): Promise<Production> {
  const entry = join(root, 'production.ts')
  const text = readFileSync(join(import.meta.dirname, 'production.ts'), 'utf8')
  writeFileSync(entry, text.replaceAll('../../../../src', '.'))
  return import(/* @vite-ignore */ entry)
}
