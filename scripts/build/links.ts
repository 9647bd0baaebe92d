import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { contentDir } from '../../src/content-model/content-dir.ts'
import { decoded, lineAt } from '../../src/content-model/content-fields.ts'
import { leadsElsewhere } from '../../src/content-model/fields.ts'

/** A sentence for each broken link within a built site: no such page, anchor on it or picture, or two. */
export async function linkFaults(folder: string): Promise<string[]> {
  const built = await readdir(folder, { recursive: true })
  const files = built.map((name) => name.replaceAll('\\', '/'))
  const pages = files.filter((name) => name.endsWith('.html'))
  const there = new Set(files.filter((name) => /\.\w+$/.test(name)))
  const texts = new Map<string, string>()
  for (const page of pages) texts.set(page, await readFile(join(folder, page), 'utf8'))

  const leadsSomewhere = (page: string, address: string) => {
    const { origin, pathname, hash } = new URL(address, `https://site/${page}`)
    if (origin !== 'https://site') return false
    const path = decoded(pathname.slice(1))
    const names = [path, `${path}.html`, posix.join(path, 'index.html')]
    const found = names.find((name) => there.has(name))
    if (found === undefined || hash === '') return found !== undefined
    return texts.get(found)?.includes(`id="${decoded(hash.slice(1))}"`) ?? false
  }

  /** By address, the first page that has it: copies of a page have the same links. */
  const broken = new Map<string, string>()
  for (const [page, html] of texts) {
    for (const [, address = ''] of html.matchAll(/<(?:a\s[^>]*?href|img\s[^>]*?src)="([^"]*)"/g)) {
      if (leadsElsewhere(address) || address.startsWith('//') || broken.has(address)) continue
      if (!leadsSomewhere(page, address.replaceAll('&amp;', '&'))) broken.set(address, page)
    }
  }
  const ids: string[] = texts.get('index.html')?.match(/(?<= id=")[^"]+/g) ?? []
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const nowhere = Array.from(broken, ([address, page]) => {
    const advice = /^[/#.]/.test(address)
      ? ''
      : ' A page elsewhere starts with https://, a mailbox with mailto:, a page here and a picture with /.'
    return `The link to ${address} on the page ${page} leads nowhere.${placeOf(address)}${advice}`
  })
  const unclear = twice.map(
    (id) => `The link to /#${id} leads to one of two parts. Rename ${contentDir}/landing/${id}.md.`,
  )
  return [...nowhere, ...unclear]
}

/** The content file and the line that have an address or other words, in a sentence, if any do. */
export function placeOf(words: string): string {
  for (const file of globSync('*/*.{md,yaml}', { cwd: contentDir }).sort()) {
    const text = readFileSync(join(contentDir, file), 'utf8')
    const index = text.indexOf(words)
    if (index >= 0) return ` It stands in ${contentDir}/${file}, line ${lineAt(text, index)}.`
  }
  return ''
}
