import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import type ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PagePart, partsOn } from '../../scripts/astro/page-parts.ts'
import { contentParts } from '../../scripts/content-schema.ts'
import { type Collection, collection } from '../../src/schemas/collection.ts'
import { schemas } from '../../src/schemas/index.ts'
import { copyProject } from '../support/project-copy.ts'
import { mistakesIn, siteProgram } from '../support/site-program.ts'
import { CONTENT_TYPES, unreadFields } from '../support/unread-fields.ts'

type Project = Awaited<ReturnType<typeof copyProject>>

/** One look at all the code, which takes several seconds, with fields added and taken away. */
describe('a field of a schema', () => {
  let project: Project
  let program: ts.Program
  let planted: number
  let unread: string[]

  beforeAll(async () => {
    project = await copyProject()
    await project.add(CONTENT_TYPES.file, CONTENT_TYPES.text)
    project.astro('sync')
    planted = await plant(project)
    await project.edit('../schemas/admin.ts', '      nothingFound: text(120),\n', '')
    await project.edit('../schemas/landing.ts', '      minutesLabel: text(40),\n', '')
    await project.edit('../schemas/shell.ts', ' retry: text(30),\n', '')
    program = siteProgram(project.folder)
    unread = unreadFields(program, project.folder)
  })

  afterAll(() => project.remove())

  test('is read by a page or an island', () => {
    expect(unread.filter((path) => !path.endsWith('planted'))).toEqual([])
  })

  test('is reported in whatever object of a schema it is added that nobody reads', () => {
    expect(unread.filter((path) => path.endsWith('planted'))).toHaveLength(planted)
    expect(unread).toContain('admin.members.file.columns.planted')
  })

  test.each([
    ['islands/admin/Members.tsx', "Property 'nothingFound' does not exist"],
    ['sections/Hero.astro', "Property 'minutesLabel' does not exist"],
    ['islands/prompts/PromptPack.tsx', "Property 'retry' is missing"],
  ])('that is gone stops the check wherever it was read: %s', (file, says) => {
    expect(mistakesIn(program, project.folder, `src/${file}`).join()).toContain(says)
  })
})

/** Adds a field to every object of every schema. Returns how many. */
async function plant({ folder }: Project): Promise<number> {
  let planted = 0
  for (const file of globSync(join(folder, 'src/schemas/*.ts'))) {
    const text = await readFile(file, 'utf8')
    const edited = text.replaceAll(/(?:strictObject|extend)\(\{/g, (start) => {
      planted += 1
      return `${start} planted: z.string(),`
    })
    await writeFile(file, edited)
  }
  return planted
}

/** Collections that neither name their parts of pages nor say where they are read. */
function placeless(collections: Record<string, Collection>): string[] {
  return Object.entries(collections)
    .filter(([, { appears = '', parts = [] }]) => appears === '' && parts.length === 0)
    .map(([name]) => name)
}

/** Pages whose main part leads an editor to no file. @param files in src/pages */
function unlabeled(files: string[], parts: PagePart[]): string[] {
  return files
    .filter((file) => !file.includes('['))
    .map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '')}`)
    .filter((page) => !partsOn(parts, page).some(({ part }) => part.startsWith('main')))
}

describe('an editor who points at a page', () => {
  const file = (page: string, part: string) =>
    partsOn(contentParts(), page).find((found) => found.part.startsWith(part))?.file

  test.each([
    ['/', 'main > section#hero', 'landing/hero.md'],
    ['/', 'header', 'site/header.yaml'],
    ['/', 'footer', 'site/footer.yaml'],
    ['/thank-you', 'main', 'pages/thank-you.md'],
    ['/privacy-policy', 'main', 'legal/privacy-policy.md'],
    ['/404', 'main', 'pages/not-found.md'],
    ['/login', 'main', 'members/login.yaml'],
    ['/members', 'main', 'members/dashboard.yaml'],
    ['/members', 'header', 'members/shell.yaml'],
    ['/members/tool', 'main', 'members/tool.yaml'],
    ['/members/ai-mind-audit', 'main', 'tools/audit.yaml'],
    ['/members/ai-mind-audit', 'header', 'members/shell.yaml'],
    ['/admin', 'main', 'members/admin.yaml'],
  ])('%s, %s, is led to %s', (page, part, expected) => {
    expect(file(page, part)).toBe(expected)
  })

  test('is led nowhere by a page whose words have no place', () => {
    expect(file('/community', 'main')).toBeUndefined()
  })

  test('finds a file for every page', () => {
    const pages = globSync('**/*.astro', { cwd: 'src/pages' })
    expect(unlabeled(pages, contentParts())).toEqual([])
    expect(unlabeled(['community.astro', ...pages], contentParts())).toEqual(['/community'])
  })

  test('finds a place for every file', () => {
    const community = collection({ files: 'pages/community.yaml', schema: z.strictObject({}) })
    expect(placeless(schemas)).toEqual([])
    expect(placeless({ ...schemas, community })).toEqual(['community'])
    const named = Object.values<Collection>(schemas).map(({ files }) => files)
    const described = globSync(named, { cwd: 'src/content' }).toSorted()
    const all = globSync('**/*.{md,yaml}', { cwd: 'src/content' }).toSorted()
    expect(described).toEqual(all)
  })
})

test('no schema is in what a browser loads: islands know its types alone', () => {
  const loaded = globSync('src/{islands,stores,data,tools,ui}/**/*.{ts,tsx}')
  const importing = loaded.filter((name) =>
    /^import (?!type ).*(?:schemas\/|astro\/zod)/m.test(readFileSync(name, 'utf8')),
  )
  expect(loaded.length).toBeGreaterThan(100)
  expect(importing).toEqual([])
})
