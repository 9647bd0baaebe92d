import { basename } from 'node:path'
import { type BuiltModules, withImports } from './modules.ts'

/** The modules of an island. */
const URLS = /(?:component-url|renderer-url)="([^"]+)"/g

/**
 * The page with a modulepreload link for each module that its islands import, directly or not:
 * otherwise a browser discovers them one after another. Low priority keeps the first paint fast.
 */
export function withPreloads(html: string, modules: BuiltModules): string {
  return withLinks(withDirectIslands(html, modules), modules)
}

/** An island whose file only passes on what another one exports names that one: a request less. */
function withDirectIslands(html: string, modules: BuiltModules): string {
  return html.replace(
    /component-url="([^"]+)" component-export="\w+"/g,
    (attributes, url: string) => {
      const file = basename(url)
      const direct = modules.get(file)?.passesOn
      if (!direct) return attributes
      return `component-url="${url.replace(file, direct.from)}" component-export="${direct.name}"`
    },
  )
}

/**
 * The largest first: over HTTP/1.1 a browser loads six files at a time. An island that comes after
 * the content takes no bandwidth from it.
 */
function withLinks(html: string, modules: BuiltModules): string {
  const roots = (html.match(/<astro-island .*?client="\w+"/gs) ?? [])
    .filter((island) => !island.endsWith('"after"'))
    .flatMap((island) => Array.from(island.matchAll(URLS), ([, url = '']) => url))
  const [first] = roots
  if (first === undefined) return html
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  const sizeOf = (name: string) => modules.get(name)?.size ?? 0
  const files = roots.map((url) => basename(url))
  const names = [...withImports(files, modules)].toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const links = names.map(
    (name) => `<link rel="modulepreload" href="${folder}${name}" fetchpriority="low">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}
