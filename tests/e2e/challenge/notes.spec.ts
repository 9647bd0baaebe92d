import type { Page } from 'playwright/test'
import { expect, openTool, savedBy, test } from '#people/member.ts'
import { CHALLENGE, state } from '#people/steps.ts'

test.use({ timezoneId: 'Asia/Kolkata' })

test.beforeEach(({ member: _ }) => {})

const note = (page: Page) => page.getByRole('textbox', { name: /^Your note for day/ })
const notes = (page: Page) => page.getByRole('region', { name: 'Your notes' })

async function comesOn(page: Page, date: string) {
  await page.clock.setFixedTime(`${date}T15:00:00Z`)
  await openTool(page, CHALLENGE)
}

test('a member’s notes are kept, looked back on, and among downloaded data', async ({ page }) => {
  await comesOn(page, '2026-02-01')
  const asked = page.getByText('Write one sentence about why you are starting.')
  await expect(asked).toBeVisible()
  await note(page).fill('To think first.')
  await page.getByRole('button', { name: 'Start day 1' }).click()
  await expect(note(page)).toHaveValue('To think first.')
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Check today' }).click()
  await expect(asked).toHaveCount(0)
  await comesOn(page, '2026-02-06')
  await note(page).fill('one\ntwo\nthree\nfour')
  await expect(note(page)).toHaveValue('one\ntwo\nthree four')
  await expect(state(page)).toHaveText('Saved')
  await comesOn(page, '2026-02-07')
  await expect(note(page)).toHaveValue('')
  await expect(notes(page)).toContainText('What you wrote this week')
  await expect(notes(page).getByRole('definition')).toContainText(['To think first.', 'three four'])
  await page.getByLabel('Day', { exact: true }).selectOption('Day 6, written')
  await expect(note(page)).toHaveValue('one\ntwo\nthree four')
  await comesOn(page, '2026-02-15')
  await expect(notes(page)).toContainText('What you wrote on day 1')
  await expect(notes(page).getByRole('definition')).toHaveText('To think first.')
  await page.getByLabel('Day 1 is on').fill('2026-03-01')
  await expect(note(page)).toHaveValue('one\ntwo\nthree four')

  await page.goto('/members/account')
  const { text } = await savedBy(page.getByRole('button', { name: 'Download my data' }))
  expect(text).toContain('three four')
})

test('a note that is being written at midnight stays with its day', async ({ page }) => {
  await page.clock.setFixedTime('2026-02-01T18:29:00Z')
  await openTool(page, CHALLENGE)
  await page.getByRole('button', { name: 'Start day 1' }).click()
  await page.getByLabel('Day', { exact: true }).selectOption('Day 1, today')
  await note(page).pressSequentially('I thought for my')
  await page.clock.setFixedTime('2026-02-01T18:31:00Z')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('option', { name: /^Day 2/ })).toBeAttached()
  await page.keyboard.type('self')
  await expect(note(page)).toHaveValue('I thought for myself')
  await note(page).blur()
  await expect(page.getByLabel('Your note for day 2')).toHaveValue('')
})

test('a fourth line is refused at the key, where the caret stays, and a long paste is cut where no character is', async ({
  page,
}) => {
  await openTool(page, CHALLENGE)
  await note(page).fill('one\ntwo\nthree')
  await note(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await page.keyboard.press('Enter')
  await page.keyboard.type('NEW')
  await expect(note(page)).toHaveValue('oneNEW\ntwo\nthree')
  await page.evaluate(() => navigator.clipboard.writeText('a\nb\nc'))
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.type('!')
  await expect(note(page)).toHaveValue('oneNEWa b c!\ntwo\nthree')
  // Browsers group what is typed in different ways.
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(note(page)).toHaveValue(/^oneNEW?\ntwo\nthree$/)
  await note(page).fill('x'.repeat(449))
  await expect(page.getByText('of 500 characters')).toHaveCount(0)
  await page.evaluate(() => navigator.clipboard.writeText('👩‍👩‍👧'.repeat(100)))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(note(page)).toHaveValue('x'.repeat(449) + '👩‍👩‍👧'.repeat(6))
  await expect(page.getByText('497 of 500 characters').first()).toBeVisible()
  await expect(state(page)).toHaveText('Saved')
})

test('an input method that composes at the limit writes what was chosen', async ({ page }) => {
  await openTool(page, CHALLENGE)
  await note(page).fill('x'.repeat(498))
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['に', 'にほ', 'にほん', 'にほんご']) {
    const [selectionStart, selectionEnd] = [text.length, text.length]
    await keyboard.send('Input.imeSetComposition', { text, selectionStart, selectionEnd })
  }
  await keyboard.send('Input.insertText', { text: '日本語' })
  await expect(note(page)).toHaveValue(`${'x'.repeat(498)}日本`)
  await expect(state(page)).toHaveText('Saved')
  await page.reload()
  await expect(note(page)).toHaveValue(`${'x'.repeat(498)}日本`)
})
