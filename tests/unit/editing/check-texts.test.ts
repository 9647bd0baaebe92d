import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtHeadingProblems } from '../../../scripts/editing/check-headings.ts'
import { deadLinks, textProblems } from '../../../scripts/editing/check-texts.ts'
import { startLoopbackServer } from '../../../scripts/loopback-server.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writing-'))
  await mkdir(join(folder, 'landing'))
  await mkdir(join(folder, 'tools'))
})

afterAll(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)

const sentence = (words: number) => `${Array.from({ length: words }, () => 'word').join(' ')}.`

test('a writer is told of long sentences, undescribed pictures and placeholders', async () => {
  await write(
    'landing/a.md',
    `---\nheading: ${sentence(35)} Short.\ndate:\n---\n\nShort. ${sentence(36)}\n\n![ ](../a.jpg) and ![A dog](../b.jpg)\n`,
  )
  await write(
    'tools/prompts.yaml',
    `prompts:\n  - prompt: ${sentence(60)}\n    usage: ${sentence(60)}\n`,
  )
  const found = await textProblems(folder)
  expect(found.map(({ where, what }) => `${where.replace(`${folder}/`, '')} ${what}`)).toEqual([
    'landing/a.md:6 a sentence of 36 words, more than 35: “word word word word word word …”',
    'landing/a.md:8 the picture ../a.jpg has no description in its brackets',
    'tools/prompts.yaml:3 a sentence of 60 words, more than 35: “word word word word word word …”',
    'landing/a.md:3 date is not filled in',
  ])
})

test('a writer is told of links to other sites that lead nowhere', async () => {
  const closed = 2 // No service of any system listens there.
  const server = await startLoopbackServer(0, '127.0.0.1', ({ url }, response) => {
    response.writeHead(url === '/there' ? 200 : 404).end()
  })
  const site = server.url
  await write(
    'landing/a.md',
    `---\nurl: ${site}/gone\n---\n\n[There](${site}/there) and [closed](http://127.0.0.1:${closed}/).\n`,
  )
  const found = await deadLinks(folder)
  await server.stop()
  expect(found).toEqual([
    { where: `${folder}/landing/a.md:2`, what: `${site}/gone answers with status 404` },
    {
      where: `${folder}/landing/a.md:5`,
      what: `http://127.0.0.1:${closed}/ cannot be reached (fetch failed)`,
    },
  ])
})

test('a writer is told of headings that are badly divided on a phone', async () => {
  const site = join(folder, 'site')
  await mkdir(site)
  const headings = [
    '<h1>A heading that fits</h1>',
    '<h2>A heading in two good lines of text</h2>',
    '<h2><span style="display: block">Two spans <b>of</b> text.</span> <span style="display: inline-block">Each on two lines here.</span></h2>',
    `<h2>${'W'.repeat(40)}</h2>`,
    '<h3>A heading that leaves a b</h3>',
    `<h2>${'Heading '.repeat(30)}</h2>`,
    `<h2 hidden>${'W'.repeat(40)}</h2>`,
  ]
  const style =
    '<style>body { margin: 0; width: 340px; font: 24px monospace } h1, h2, h3 { font: inherit }</style>'
  await writeFile(join(site, 'index.html'), `<!doctype html>${style}${headings.join('')}`)
  await writeFile(join(site, '404.html'), '<!doctype html><h1>Not found</h1>')
  await writeFile(join(site, '_headers'), '')
  const found = await builtHeadingProblems(site)
  expect(found.map(({ where, what }) => `${where} ${what}`)).toEqual([
    `/ the heading “${'W'.repeat(40)}” has a word that is wider than a phone`,
    '/ the heading “A heading that leaves a b” ends with a very short line on a phone',
    expect.stringMatching(/^\/ the heading “Heading .*” takes \d+ lines on a phone$/),
  ])
})
