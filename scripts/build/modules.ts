import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ImportSpecifier, init, parse } from 'es-module-lexer'
import { builtFiles } from './built-files.ts'

export type BuiltModules = ReadonlyMap<string, ReturnType<typeof describe>>

/** @param site the folder of a built site */
export async function readModules(site: string): Promise<BuiltModules> {
  await init
  const files = await builtFiles(join(site, '_astro'), /\.js$/)
  const entries = files.map(
    async (file) => [basename(file), describe(await readFile(file, 'utf8'))] as const,
  )
  return new Map(await Promise.all(entries))
}

/** What a built module says of others, which it names by their hashed and unique file names. */
function describe(code: string) {
  const [imports] = parse(code)
  const namesOf = (found: ImportSpecifier[]) =>
    found.flatMap(({ s, e }) => /[\w.-]+\.js(?=[`'"]?$)/.exec(code.slice(s, e)) ?? [])
  const [, name, from] = /^\s*export\{(\w+) as \w+\}from"\.\/([^"]+)";?\s*$/.exec(code) ?? []
  return {
    /** Characters of code. */
    size: code.length,
    words: new Set(wordsIn(code)),
    imports: namesOf(imports.filter(({ d }) => d === -1)),
    /** What it imports later, if at all. */
    laterImports: namesOf(imports.filter(({ d }) => d >= 0)),
    /** Of a file that only passes on one export of another. */
    passesOn: name && from ? { from, name } : null,
  }
}

/** What can be the name of a class in a text of HTML or JavaScript. */
export const wordsIn = (text: string): string[] => text.split(/[\s"'`\\]+/)

/** The modules with these names and all that they import, directly or not; or also import later. */
export function withImports(
  names: readonly string[],
  modules: BuiltModules,
  isLaterToo = false,
): Set<string> {
  const found = new Set(names)
  // Grows while it is walked.
  for (const name of found) {
    const { imports = [], laterImports = [] } = modules.get(name) ?? {}
    for (const imported of isLaterToo ? [...imports, ...laterImports] : imports) found.add(imported)
  }
  return found
}
