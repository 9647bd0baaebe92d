import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** A heading's address, as GitHub makes it. */
const anchors = (document: string) =>
  Array.from(
    readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm),
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-')}`,
  )

test.each(['README.md', ...globSync('docs/*.md')])(
  'every link in %s leads somewhere',
  (document) => {
    const text = readFileSync(document, 'utf8').replaceAll(/```[\s\S]*?```/g, '')
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, address = '']) => address)
    const broken = links
      .filter((address) => !/^[a-z]+:/.test(address))
      .filter((address) => {
        const [path = '', anchor] = address.split('#')
        const target = path === '' ? document : join(dirname(document), path)
        if (!existsSync(target)) return true
        return anchor !== undefined && !anchors(target).includes(`#${anchor}`)
      })
    expect(broken).toEqual([])
  },
)

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const README = readFileSync('README.md', 'utf8')
const commands = new Set(
  Array.from(README.matchAll(/(?:^|`)npm (?:run )?([a-z][\w-]+)/gm), ([, name]) => name),
)

test.each([...commands])(
  'npm run %s installs what it needs, also right after a download',
  (name) => {
    expect(scripts[name ?? '']).toMatch(/^node scripts\/commands\/run\.mjs /)
  },
)
