import type { Page } from 'playwright/test'
import { expect } from './member.ts'
import { LONG } from './shared-data.ts'

export const CHALLENGE = 'dopamine-reset'

/** The box of a day of the challenge. */
export const day = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Day ${number}(,|$)`) })

/** What a tool says about saving. */
export const state = (page: Page) => page.getByRole('status').filter({ hasText: /sav/i })

/** Agrees to the statement of the audit that is shown, and waits for what follows. */
export async function rate(page: Page): Promise<void> {
  const before = await page.getByText(/^Statement \d of 8$/).textContent()
  await page.getByRole('button', { name: /^4 / }).click()
  await expect(page.getByText(before ?? '', { exact: true })).toHaveCount(0)
}

/** Rates the statements of the audit from the one shown on, by the number keys. */
export async function rateByKeys(page: Page, values: string): Promise<void> {
  const statement = page.getByRole('heading', { level: 2 }).first()
  for (const value of values) {
    const before = await statement.textContent()
    await page.keyboard.press(value)
    await expect(statement).not.toHaveText(before ?? '')
  }
}

/** Searches the prompts. */
export async function searchPrompts(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search the prompts').fill(words)
  await expect(page.getByText(/of 7 prompts/)).toBeVisible()
}

/** Checks some days of the challenge that are not checked, all at once: a test may need thirty. */
export async function checkDays(page: Page, first: number, last: number): Promise<void> {
  await page.getByRole('checkbox', { name: /^Day \d/ }).evaluateAll(
    (boxes, [from, to]) => {
      for (const box of boxes.slice(from - 1, to)) if (box instanceof HTMLElement) box.click()
    },
    [first, last] as const,
  )
  await expect(page.getByText(`${last} of 30`).first()).toBeVisible()
}

/** Enters a figure that the calculator has to reject. */
export async function makeMistake(page: Page): Promise<void> {
  await page.getByLabel('Your hourly rate').fill('-1')
  await expect(page.getByText('cannot be less than 0')).toBeVisible()
}

/** Opens a stone of the gauntlet, counted from 1, and writes a plan for it. */
export async function planStone(page: Page, number: number): Promise<void> {
  const unplanned = page.getByRole('button', { name: /not planned yet$/ })
  await unplanned.first().click()
  await page.getByLabel(/^Your plan for/).fill('One claim each Friday.')
  await expect(page.getByText(`${number} of 5 stones planned`)).toBeVisible()
}

/** Opens the menu of the signed-in member. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Agrees to the statements of the audit from the one shown on, until the result is there. */
export async function rateAll(page: Page): Promise<void> {
  for (let rated = 0; rated < 8; rated += 1) await rate(page)
}

/** Writes an email in the admin page and asks for it to be sent. */
export async function writeEmail(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('A few words')
  await page.getByLabel('Text', { exact: true }).fill(`Hello {name},\n\n- one\n- ${LONG}`)
  await page.getByText('People who get it, as of now: 2').waitFor()
  await page.getByRole('button', { name: 'Send now' }).click()
}
