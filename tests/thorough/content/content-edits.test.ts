import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject, openOwnProject } from '#project/project-copy.ts'

const SIGN_UP = 'https://events.example/1'

const sixthBonus = ['Fourth', 'Fifth', 'Sixth']
  .map((name) => `  - name: ${name} bonus\n    text: One more.\n    value: 1000\n`)
  .join('')

const project = await openOwnProject()

// Everything an editor changes in a morning, in one build.
await project.edit('landing/bonuses.md', 'value: 8000', 'value: 9000')
await project.edit('landing/bonuses.md', /(value: 5000\n)/, `$1${sixthBonus}`)
await project.edit('site/links.yaml', /signUpAddress:.*/, `signUpAddress: ${SIGN_UP}`)
await project.edit(
  'landing/testimonials.md',
  '  - quote:\n    name:\n',
  '  - quote: I ask better now.\n    name: Kavya Rao\n',
)
await project.edit('landing/trainer.md', 'order: 80', 'order: 80\nhidden: true')
await project.edit('landing/closing.md', 'order: 100', 'order: 25')
await project.edit('site/brand.yaml', 'name: AI Mind OS', 'name: Clear Mind')
await project.add(
  'src/content/landing/why-now.md',
  '---\nsection: prose\norder: 26\nheading: Why now\n---\n\nBecause {product} is **young**.\n',
)
await project.add(
  'src/content/landing/questions.md',
  '---\nsection: questions\norder: 95\nheading: Questions\nquestions:\n  - question: Is it free?\n    answer: It is.\n---\n\nWhat people ask.\n',
)
await project.edit(
  'legal/disclaimer.md',
  /$/,
  '\n| Left | Right |\n|:---|---:|\n| 1 | 2 |\n\n```js\nconst right = 1\n```\n',
)
const { ok, said } = await project.astro('build')
expect(said).toContain('every link on this site leads somewhere')
expect(ok).toBe(true)
const home = await project.built('index.html')
const thankYou = await project.built('thank-you.html')

test('an editor’s morning changes a price and has six bonuses, and the total follows', () => {
  expect(home).toContain('₹9,000')
  expect(home).toContain('₹29,000')
  expect(home).not.toContain('₹8,000')
  expect(home).toContain('Sixth bonus')
})

test('an editor’s morning has the next session of the database, with calendar links, a calendar file and an event', async () => {
  expect(home).toContain('14\u00a0February 2031')
  expect(home).toMatch(/<section id="closing"(?:(?!<section)[\s\S])*14\u00a0February 2031/)
  expect(home).toContain('"startDate":"2031-02-14T13:30:00.000Z"')
  expect(thankYou).toContain('dates=20310214T133000Z%2F20310214T144500Z')
  expect(thankYou).toContain('https://outlook.live.com/calendar/')
  expect(thankYou).toContain('href="/masterclass.ics"')
  const file = await project.built('masterclass.ics')
  expect(file).toContain('DTSTART:20310214T133000Z\r\nDTEND:20310214T144500Z')
  expect(file).toContain('TRIGGER:-PT30M')
})

test('an editor’s morning sets the address for signing up, and every such button leads there', () => {
  const buttons = home.match(/<a[^>]*>\s*Save my free seat\s*<\/a>/g) ?? []
  expect(buttons.length).toBeGreaterThanOrEqual(2)
  expect(buttons.filter((button) => !button.includes(`href="${SIGN_UP}"`))).toEqual([])
})

test('an editor’s morning adds a testimonial beside those still to come', () => {
  expect(home).toMatch(/<blockquote[^>]*>I ask better now\.<\/blockquote>/)
  expect(home).toContain('Kavya Rao')
  expect(home.match(/Coming soon/g)).toHaveLength(2)
})

test('an editor’s morning hides a section, and its link in the menu goes with it', () => {
  expect(home).not.toContain('id="trainer"')
  expect(home).not.toContain('/#trainer')
  expect(home).toContain('/#bonuses')
})

test('an editor’s morning has a table with aligned columns and a piece of code, without styles that are blocked', async () => {
  const page = await project.built('disclaimer.html')
  expect(page).toContain('<td align="right">2</td>')
  expect(page).toMatch(/<pre><code[^>]*>const right = 1/)
})

test('an editor’s morning moves a section, and adds one of text and one of questions', () => {
  expect(home).toContain('Because Clear Mind is <strong>young</strong>.')
  expect(home).toMatch(/<summary[^>]*>Is it free\?<\/summary>/)
  const sections = ['problem', 'closing', 'why-now', 'system', 'questions']
  const places = sections.map((id) => home.indexOf(`<section id="${id}"`))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('an editor’s morning renames the product, and the old name is nowhere', async () => {
  expect(await project.builtWith('AI Mind OS')).toEqual([])
  expect((await project.builtWith('Clear Mind')).length).toBeGreaterThan(15)
})

test('an editor’s morning leaves nothing of the editor in what visitors get', async () => {
  for (const words of [
    'open-in-editor',
    'dev-toolbar',
    '__editing',
    'Edit text',
    // A class of /dev/emails.
    'w-\\[680px',
  ]) {
    expect(await project.builtWith(words)).toEqual([])
  }
})

test.each([
  [
    'legal/terms-2024.md',
    'legal/login.md',
    'src/content/legal/login.md: another page is at /login.',
  ],
  [
    'legal/privacy-policy.md',
    'legal/privacy.md',
    'src/content/legal/privacy-policy.md is missing.',
  ],
  ['landing/closing.md', 'landing/contact.md', 'Rename src/content/landing/contact.md.'],
])('an editor who renames %s to %s is told why there is no such page', async (from, to, told) => {
  await using copy = await copyProject()
  const content = join(copy.folder, 'src/content')
  await rename(join(content, from), join(content, to))
  const { ok, said } = await copy.astro('build')
  expect([ok, said]).toEqual([false, expect.stringContaining(told)])
})

test.each([
  [
    'a section',
    'site/header.yaml',
    /(?<=section: )system/,
    'line 9: anchors.0.section: expected one of',
  ],
  ['a prompt', 'tools/path.yaml', /mirror/, 'line 7: categories.critical_thinking.prompts.0: exp'],
  [
    'a name',
    'site/brand.yaml',
    /(?<=\{)minutes/,
    'line 4: description: "{gone}" stands for nothing',
  ],
  ['a name', 'emails/news.md', /(?<=\{)body/, 'line 7: "{gone}" stands for nothing here.'],
])(
  '%s that is not there stops the build with the file and the line',
  async (_, file, from, told) => {
    await using copy = await copyProject()
    await copy.edit(file, from, 'gone')
    const { ok, said } = await copy.astro('build')
    expect(ok).toBe(false)
    expect(said).toContain(`src/content/${file}, ${told}`)
    expect(said).not.toContain('Stack trace')
  },
)
