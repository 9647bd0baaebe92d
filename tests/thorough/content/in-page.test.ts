import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { startDevServer } from '#project/dev-server.ts'
import { openOwnProject } from '#project/project-copy.ts'
import { openBrowser } from '../../../scripts/browsers/browser.ts'

/** A section for each test, so that no test changes what another reads. */
const section = (heading: string) =>
  `---\n# text\nsection: prose\norder: 15\nheading: "${heading}"\n---\n\nA paragraph of ${heading} with a [link](/login).\n`

const project = await openOwnProject()
for (const name of ['clicked', 'typed', 'refused', 'conflict']) {
  await project.add(`src/content/landing/${name}.md`, section(`Section ${name}`))
}
for (const name of ['one', 'two']) {
  const same = section('Said twice').replace('A paragraph', `Paragraph ${name}`)
  await project.add(`src/content/landing/twice-${name}.md`, same)
}
await project.edit('site/links.yaml', /^signUpLabel: .*$/m, 'signUpLabel: Sign up here')
const host = await startDevServer(project.folder, { LAUNCH_EDITOR: 'true' })
const browser = await openBrowser()
afterAll(() => browser.close())

async function openSite(): Promise<Page> {
  const page = await browser.newPage()
  // The machine may be busy.
  page.setDefaultTimeout(300_000)
  await page.goto(`http://${host}`)
  await bar(page).waitFor()
  return page
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Edit the content' })

const formOf = (page: Page) => page.getByRole('form', { name: /^Edit / })

/** The form that a click on a text opens. */
async function clickText(page: Page, text: string) {
  await bar(page).getByRole('button', { name: 'Edit text' }).click()
  await page.locator('main').getByText(text).first().click()
  const form = formOf(page)
  await form.waitFor()
  return form
}

// The first visit takes longest.
await (await openSite()).close()

test.each([
  ['a heading', 'landing/clicked.md', 'Section clicked', 'Section clicked', 'Clicked: “and” #1'],
  [
    'a paragraph with a link',
    'landing/clicked.md',
    'A paragraph of Section clicked',
    'A paragraph of Section clicked with a [link](/login).',
    'Another paragraph.',
  ],
  ['a label of another file', 'site/links.yaml', 'Sign up here', 'Sign up here', 'Take a seat'],
])('an editor clicks %s, and just this text changes', async (_, file, shown, text, becomes) => {
  const before = await project.read(file)
  await using page = await openSite()
  const form = await clickText(page, shown)
  expect(await form.getByLabel('File').inputValue()).toBe(file)
  const field = form.locator(':focus')
  expect(await field.inputValue()).toBe(text)
  await field.fill(becomes)
  await form.getByRole('button', { name: 'Save' }).click()
  await bar(page).getByText(`Saved ${file}.`).waitFor()
  // A page that loads again from now on shows it: nothing would load it once more.
  expect(await (await fetch(`http://${host}`)).text()).toContain(becomes)
  await page.locator('main').getByText(becomes).first().waitFor()
  expect(await project.read(file)).toBe(before.replace(text, becomes))
})

test('an editor who clicks a text of two files gets the file of the clicked one', async () => {
  await using page = await openSite()
  await bar(page).getByRole('button', { name: 'Edit text' }).click()
  for (const name of ['two', 'one']) {
    await page.locator(`#twice-${name}`).getByRole('heading').click()
    await page.getByRole('form', { name: `Edit landing/twice-${name}.md` }).waitFor()
  }
})

test('an editor changes with the keyboard alone what no page shows', async () => {
  const file = 'site/brand.yaml'
  const before = await project.read(file)
  await using page = await openSite()
  await bar(page).getByRole('button', { name: 'Files' }).focus()
  await page.keyboard.press('Enter')
  // The first file to be shown is this one, so another one comes between.
  for (const name of ['site/links.yaml', file]) {
    await formOf(page).locator('select:focus').selectOption(name)
    await page.getByRole('form', { name: `Edit ${name}` }).waitFor()
  }
  const form = page.getByRole('form', { name: `Edit ${file}` })
  // Past the button that opens the file, and the name.
  await form.locator('select:focus').press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await form.getByLabel('Tagline').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Think first')
  await page.keyboard.press('Enter')
  await bar(page).getByText(`Saved ${file}.`).waitFor()
  expect(await project.read(file)).toBe(before.replace(/^tagline: .*$/m, 'tagline: Think first'))
})

test('an editor is told at the field what is too long, and keeps what was typed', async () => {
  const file = 'landing/refused.md'
  const before = await project.read(file)
  await using page = await openSite()
  const form = await clickText(page, 'Section refused')
  const heading = form.getByLabel('Heading')
  await heading.fill('x'.repeat(81))
  await page.keyboard.press('Enter')
  const problem = 'expected at most 80 characters, not 81'
  await form.getByRole('alert').getByText(`Not saved. Heading: ${problem}.`).waitFor()
  expect(await heading.getAttribute('aria-invalid')).toBe('true')
  expect(await heading.inputValue()).toBe('x'.repeat(81))
  const error = form.locator(`#${await heading.getAttribute('id')}-error`)
  expect(await error.textContent()).toBe(problem)
  const opened = page.waitForResponse(/__open-in-editor/)
  await form.getByRole('button', { name: 'Open the file' }).click()
  expect((await opened).status()).toBe(200)
  expect(await project.read(file)).toBe(before)
})

test('an editor overwrites nothing unseen that was changed meanwhile', async () => {
  const file = 'landing/conflict.md'
  await using page = await openSite()
  await using other = await openSite()
  const form = await clickText(page, 'Section conflict')
  const heading = form.getByLabel('Heading')
  await heading.fill('From the form')
  await project.edit(file, '"Section conflict"', '"From a text editor"')
  // The other page loads again with it; this one waits, because something is typed in it.
  await other.getByRole('heading', { name: 'From a text editor' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('has changed since you opened it').waitFor()
  expect(await heading.inputValue()).toBe('From the form')
  expect(await project.read(file)).toContain('"From a text editor"')
  // Only now does the page load again.
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'From a text editor' }).waitFor()
})

test('an editor reads in the page what is wrong with a file, until it is right again', async () => {
  await using page = await openSite()
  await project.edit('landing/hero.md', 'headline:', 'headlin:')
  const said = 'src/content/landing/hero.md, line 5: Unrecognized key: "headlin".'
  await page.getByText(said).first().waitFor()
  await project.edit('landing/hero.md', 'headlin:', 'headline:')
  // Also an error of the moment in which the file was only half written.
  await page.getByRole('heading', { name: 'An error occurred.' }).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})
