import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'

/** A sentence for each broken link within a built site: no such page, or no such anchor on it. */
export async function linkFaults(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  const pages = files.filter((name) => name.endsWith('.html'))
  const there = new Set(files.filter((name) => /\.\w+$/.test(name)))
  const texts = new Map<string, string>()
  for (const page of pages) texts.set(page, await readFile(join(folder, page), 'utf8'))

  const leadsSomewhere = (page: string, address: string) => {
    const { pathname, hash } = new URL(address, `https://site/${page}`)
    const path = decodeURIComponent(pathname.slice(1))
    const found = [path, `${path}.html`, join(path, 'index.html')].find((name) => there.has(name))
    if (found === undefined || hash === '') return found !== undefined
    return texts.get(found)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`) ?? false
  }

  return [...texts].flatMap(([page, html]) =>
    Array.from(html.matchAll(/<a\s[^>]*?href="([^"]*)"/g), ([, address = '']) => address)
      .filter((address) => !/^([a-z]+:|\/\/)/i.test(address))
      .filter((address) => !leadsSomewhere(page, address.replaceAll('&amp;', '&')))
      .map(
        (address) => `The link to ${address} on the page ${page} leads nowhere.${placeOf(address)}`,
      ),
  )
}

/** The content file and the line that have an address, in a sentence, if any do. */
function placeOf(address: string): string {
  for (const file of globSync('*/*.{md,yaml}', { cwd: contentDir }).sort()) {
    const [before = '', after] = readFileSync(join(contentDir, file), 'utf8').split(address, 2)
    if (after === undefined) continue
    return ` It stands in ${contentDir}/${file}, line ${before.split('\n').length}.`
  }
  return ''
}
