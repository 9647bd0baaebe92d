import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'

/** The broken links within a built site: no such page, or no such anchor on it. */
async function brokenLinks(folder: string): Promise<{ page: string; address: string }[]> {
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
      .filter((address) => !/^([a-z]+:|\/\/)/.test(address))
      .filter((address) => !leadsSomewhere(page, address.replaceAll('&amp;', '&')))
      .map((address) => ({ page, address })),
  )
}

/** One sentence for each broken link, with the content file and the line that have it if any do. */
export async function linkFaults(folder: string): Promise<string[]> {
  const broken = await brokenLinks(folder)
  const sources = globSync('*/*.{md,yaml}', { cwd: contentDir })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(contentDir, file), 'utf8') }))
  return broken.map(({ page, address }) => {
    const source = sources.find(({ text }) => text.includes(address))
    const line = source?.text.split(address)[0]?.split('\n').length
    const place = source ? ` It stands in ${contentDir}/${source.file}, line ${line}.` : ''
    return `The link to ${address} on the page ${page} leads nowhere.${place}`
  })
}
