import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AstroIntegration } from 'astro'
import { init, parse } from 'es-module-lexer'
import { buildStep, builtFiles, changePages } from './built-files.ts'

/**
 * Adds a modulepreload link to every page for each module that its islands import, directly or not:
 * otherwise a browser discovers them one after another. Low priority keeps the first paint fast.
 */
export function modulePreload(): AstroIntegration {
  return buildStep('module-preload', async (folder) => {
    await init
    const imports = await readImports(await builtFiles(folder, /\.js$/))
    await changePages(folder, (html) => withLinks(html, imports))
  })
}

type Imports = Map<string, string[]>

/** The static imports of each module, by file name. Hashed names are unique. */
async function readImports(files: string[]): Promise<Imports> {
  const entries = files.map(async (file) => {
    const [found] = parse(await readFile(file, 'utf8'))
    const names = found.filter(({ d }) => d === -1).flatMap(({ n }) => (n ? [basename(n)] : []))
    return [basename(file), names] as const
  })
  return new Map(await Promise.all(entries))
}

function withLinks(html: string, imports: Imports): string {
  const roots = Array.from(
    html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g),
    ([, url = '']) => url,
  )
  const [first] = roots
  if (first === undefined) return html
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  const links = Array.from(
    withImports(
      roots.map((url) => basename(url)),
      imports,
    ),
    (name) => `<link rel="modulepreload" href="${folder}${name}" fetchpriority="low">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}

function withImports(names: string[], imports: Imports, seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    withImports(imports.get(name) ?? [], imports, seen)
  }
  return seen
}
