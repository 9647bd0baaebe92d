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
    imports: namesOf(imports.filter(({ d }) => d === -1)),
    /** What it imports later, if at all. */
    laterImports: namesOf(imports.filter(({ d }) => d >= 0)),
    /** Of a file that only passes on one export of another. */
    passesOn: name && from ? { from, name } : null,
  }
}

/** The modules with these names and all that they import, directly or not. */
export function withImports(names: readonly string[], modules: BuiltModules): Set<string> {
  const found = new Set(names)
  // Grows while it is walked.
  for (const name of found) {
    for (const imported of modules.get(name)?.imports ?? []) found.add(imported)
  }
  return found
}
