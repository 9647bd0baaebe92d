import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../../support/people/visitor.ts'

const folder = process.env['TEST_SITE_FOLDER'] ?? ''

/** What every page of the members' area shows. */
const frame = ['auth', 'member', 'shell']

/** The folders of src/features whose views a page may load, its own last. */
const pages: Record<string, readonly string[]> = {
  login: ['auth', 'login'],
  admin: [...frame, 'admin'],
  members: [...frame, 'path', 'dashboard'],
  'members/account': [...frame, 'account'],
  'members/tool': [...frame, 'dashboard'],
  'members/ai-mind-audit': [...frame, 'path', 'audit'],
  'members/prompt-pack': [...frame, 'path', 'prompts'],
  'members/dopamine-reset': [...frame, 'path', 'challenge'],
  'members/roi-calculator': [...frame, 'path', 'roi'],
  'members/gauntlet-builder': [...frame, 'path', 'gauntlet'],
}

/** The texts of several words in the views of a folder, mostly classes, as the build writes them. */
function textsIn(files: string): Set<string> {
  const code = globSync(`src/${files}/*.tsx`).map((file) => readFileSync(file, 'utf8'))
  const texts = code.join('\n').matchAll(/(["'])([^"'\n\\]*)\1/g)
  return new Set(Array.from(texts, ([, , text]) => `\`${text}\``).filter((text) => / /.test(text)))
}

const features = globSync('src/features/*').map((path) => path.replaceAll('\\', '/').slice(13))
const marks = new Map(
  features.map((feature) => {
    const others = features.filter((other) => other !== feature)
    const known = textsIn(`{ui,ui/*,features/{${others.join(',')}}/**}`)
    const own = [...textsIn(`features/${feature}/**`)].filter((text) => !known.has(text))
    return [feature, own] as const
  }),
)

for (const [page, allowed] of Object.entries(pages)) {
  test(`/${page} loads the views of no other page`, async () => {
    const html = await readFile(join(folder, `${page}.html`), 'utf8')
    const links = Array.from(
      html.matchAll(/modulepreload" href="([^"]+)"/g),
      ([, file = '']) => file,
    )
    const modules = await Promise.all(links.map((file) => readFile(join(folder, file), 'utf8')))
    const code = modules.join('\n')
    const loaded = features.filter((name) => marks.get(name)?.some((mark) => code.includes(mark)))
    expect(loaded).toContain(allowed.at(-1))
    expect(loaded.filter((name) => !allowed.includes(name))).toEqual([])
  })
}
