import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { edits, mistakes } from '../../support/editing-cases.ts'
import { listEdits } from '../../support/editing-lists.ts'
import { type EditingPage, startEditing } from '../../support/editing-page.ts'
import { remarks } from '../../support/editing-remarks.ts'

/** The machine may be busy. */
const patience = { timeout: 60_000 }

let site: Awaited<ReturnType<typeof startEditing>>
let editor: EditingPage

beforeAll(async () => {
  site = await startEditing()
  editor = await site.window()
  await editor.goes('/')
})

afterAll(() => site.stop())

beforeEach(() => site.commit())

describe('an editor clicks a text, types, and the file has just that change', () => {
  test.each(edits)(
    '$text on $page',
    async ({ page, shown, frame, becomes, diff }) => {
      if (new URL(editor.page.url()).pathname !== page) await editor.goes(page)
      const within = () =>
        frame ? editor.page.frameLocator(`iframe[title="${frame}"]`) : editor.page
      await within().getByText(shown, { exact: true }).first().click()
      await editor.writes(becomes)
      await editor.saves()
      expect(site.diff()).toEqual(diff)
      const visible = becomes.replaceAll('*', '').replace('{product}', 'AI Mind OS')
      await within().getByText(visible).first().waitFor()
    },
    60_000,
  )

  test('a text that no one sees, with the keyboard alone, and takes it back', async () => {
    await editor.goes('/')
    const { keyboard } = editor.page
    await editor.button('Texts').focus()
    await keyboard.press('Enter')
    await keyboard.type('brand.yaml · Tagline')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('Think first')
    await editor.saves(() => keyboard.press('Enter'))
    expect(site.diff()).toEqual([
      '-tagline: Think with AI, not instead of thinking',
      '+tagline: Think first',
    ])
    site.commit()
    await editor.saves(() => editor.button('Undo').click())
    expect(site.diff()).toEqual([
      '-tagline: Think first',
      '+tagline: Think with AI, not instead of thinking',
    ])
  })
})

describe('an editor is told in a sentence what is wrong, and keeps what was written', () => {
  test.each(mistakes)(
    'for $mistake',
    async ({ field, value, says }) => {
      await editor.opens(field)
      await editor.writes(value)
      await editor.button('Save').click()
      await expect.poll(() => editor.problem.textContent(), patience).toBe(says)
      expect(await editor.form.locator('textarea, input').first().inputValue()).toBe(value)
      expect(site.diff()).toEqual([])
      await editor.button('Cancel').click()
    },
    30_000,
  )
})

describe('an editor of a list', () => {
  test.each(listEdits)(
    '$action',
    async ({ field, button, diff }) => {
      await editor.opens(field)
      await editor.saves(() => editor.button(button).click())
      expect(site.diff()).toEqual(diff)
    },
    60_000,
  )

  test('is told how many items there must be', async () => {
    await editor.opens('stones.md · Stones → 1 → Name')
    await editor.button('Remove this item').click()
    await expect
      .poll(() => editor.problem.textContent(), patience)
      .toBe('“Stones” has too few entries: at least 5.')
    expect(site.diff()).toEqual([])
    await editor.button('Cancel').click()
  })

  test('adds the first item of an empty list, and keeps what is written until it is right', async () => {
    await site.edit('site/links.yaml', /^social:\n[\s\S]*/m, 'social: []\n')
    site.commit()
    await editor.goes('/')
    await editor.opens('site/links.yaml · Social')
    await editor.form.getByLabel('Name').fill('Mastodon')
    await editor.form.getByLabel('Address').fill('mastodon')
    await editor.button('Add').click()
    await expect
      .poll(() => editor.problem.textContent(), patience)
      .toBe('“Social → 1 → Address” is not right: expected an address that starts with https://.')
    expect(site.diff()).toEqual([])
    await editor.page.reload()
    await editor.isReady()
    expect(await editor.form.getByLabel('Name').inputValue()).toBe('Mastodon')
    await editor.form.getByLabel('Address').fill('https://mastodon.example/@a')
    await editor.saves(() => editor.button('Add').click())
    expect(site.diff()).toEqual([
      '-social: []',
      '+social:',
      '+  - name: Mastodon',
      '+    address: https://mastodon.example/@a',
    ])
  })
})

test.each(remarks)(
  'a writer reads while writing that $what',
  async ({ opens, value, says }) => {
    await editor.opens(opens)
    await editor.writes(value)
    await expect
      .poll(() => editor.form.getByLabel('To look at again').textContent(), patience)
      .toBe(says)
    await editor.writes('Think with AI')
    await expect
      .poll(() => editor.form.getByLabel('To look at again').textContent(), patience)
      .toBe('')
    await editor.button('Cancel').click()
  },
  30_000,
)

describe('an editor of the landing page', () => {
  const sections = () =>
    editor.page.locator('main > section').evaluateAll((found) => found.map(({ id }) => id))

  test('moves a section', async () => {
    await editor.button('Sections').click()
    await editor.saves(() => editor.button('Move system up').click())
    expect(site.diff().toSorted()).toEqual(['+order: 20', '+order: 30', '-order: 20', '-order: 30'])
    expect((await sections()).slice(0, 3)).toEqual(['hero', 'system', 'problem'])
  })

  test('hides a section', async () => {
    await editor.button('Sections').click()
    await editor.saves(() => editor.button('Hide trainer').click())
    expect(site.diff()).toEqual(['+hidden: true'])
    expect(await sections()).not.toContain('trainer')
  })

  test('adds a section, which stands last', async () => {
    await editor.button('Sections').click()
    await editor.page.getByLabel('Heading of the new section').fill('Why now?')
    await editor.saves(() => editor.button('Add section').click())
    expect(await site.read('landing/why-now.md')).toBe(
      '---\nsection: prose\norder: 110\nheading: Why now?\n---\n\nThe text of the section.\n',
    )
    expect((await sections()).at(-1)).toBe('why-now')
  })

  test('is told that a section of that name is there', async () => {
    await editor.button('Sections').click()
    await editor.page.getByLabel('Heading of the new section').fill('Why now')
    await editor.button('Add section').click()
    await editor.page.getByText('There is a file landing/why-now.md already.').waitFor()
    await editor.button('Sections').click()
  })

  test('drops a picture on the page', async () => {
    const picture =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const data = await editor.page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'The trainer.png', { type: 'image/png' }))
      return transfer
    }, picture)
    await editor.page.dispatchEvent('main', 'drop', { dataTransfer: data })
    await editor.form.getByText('Drop a picture on the page').waitFor()
    await editor.saves()
    expect(site.diff()).toEqual(['-portrait:', '+portrait: The-trainer.png'])
    expect(await readdir(join(site.folder, 'src/content/site'))).toContain('The-trainer.png')
  })
})

test('an editor sees who changed a text and when', async () => {
  await editor.opens('hero.md · Eyebrow')
  await expect
    .poll(() => editor.form.locator('.history').textContent(), patience)
    .toMatch(/^Last changed by Kavya Rao on .*: Edit the text$/)
  await editor.button('Cancel').click()
})

test('two windows with one file never overwrite each other without a word', async () => {
  const other = await site.window()
  await other.goes('/')
  await other.opens('hero.md · Eyebrow')
  await other.writes('From the other window')
  await editor.opens('hero.md · Eyebrow')
  await editor.writes('From this window')
  const reloaded = other.page.waitForEvent('load')
  await editor.saves()
  await reloaded
  await other.isReady()
  await other.button('Save').click()
  await expect
    .poll(() => other.problem.textContent(), patience)
    .toBe(
      'landing/hero.md was changed in another window or program. The text there is now “From this window”; save again to replace it.',
    )
  expect(await other.form.locator('textarea').inputValue()).toBe('From the other window')
  expect(site.diff()).toContain('+eyebrow: From this window')
  await other.saves()
  expect(site.diff()).toContain('+eyebrow: From the other window')
  await editor.isReady()
  await site.edit('landing/hero.md', 'From the other window', 'From a text editor')
  await expect
    .poll(async () => {
      await editor.button('Undo').click()
      return editor.page.getByRole('toolbar').textContent()
    }, patience)
    .toContain('landing/hero.md was changed after your edit, so undo would remove that change too.')
  await other.page.close()
})
