import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inlineScript } from '../../src/site/inline-script.ts'
import { readModules, withImports } from './modules.ts'

/**
 * Writes the service worker of the members' area, one file with the list of this build's pages and
 * files.
 * @param root the folder of a built site
 * @param isOff writes one that removes itself and everything it has stored
 */
export async function writeServiceWorker(root: string, isOff = false): Promise<void> {
  const code = await inlineScript(
    `scripts/build/service-worker/${isOff ? 'removal' : 'worker'}.ts`,
    'worker',
  )
  const build = isOff ? '' : `const BUILD=${JSON.stringify(await describeBuild(root))};`
  await writeFile(join(root, 'service-worker.js'), build + code)
}

type File = readonly [address: string, integrity: string]

async function describeBuild(root: string): Promise<{ version: string; files: File[] }> {
  const pages = globSync('{members,members/*}.html', { cwd: root }).sort()
  const htmls = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')))
  const assets = new Set(
    htmls.flatMap((html) => html.match(/\/_astro\/[\w./-]+|\/[\w-]+\.(?:png|webmanifest)/g) ?? []),
  )
  const modules = await readModules(root)
  const named = [...assets].map((asset) => basename(asset)).filter((name) => modules.has(name))
  for (const name of withImports(named, modules, true)) assets.add(`/_astro/${name}`)
  const files = await Promise.all([
    ...pages.map(async (page) => [addressOf(page), await hashOf(join(root, page))] as const),
    ...[...assets].map(async (asset) => [asset, await hashOf(join(root, asset))] as const),
  ])
  const version = hash('sha256', JSON.stringify(files)).slice(0, 16)
  return { version, files }
}

const addressOf = (page: string) => `/${page.replaceAll('\\', '/').replace(/\.html$/, '')}`

async function hashOf(path: string): Promise<string> {
  return `sha256-${hash('sha256', await readFile(path), 'base64')}`
}
