import type { Page } from 'playwright/test'
import { expect, openTool, test } from '#people/member.ts'

const startDate = (page: Page) => page.getByLabel('Day 1 is on')

/** What the device has stored, whatever stands in the field. */
async function savedDate(page: Page): Promise<string> {
  await openTool(page, 'dopamine-reset')
  return startDate(page).inputValue()
}

test.beforeEach(async ({ page, member: _ }) => {
  await openTool(page, 'dopamine-reset')
  await startDate(page).fill('2027-01-31')
})

test('a date of a shorter month counts once the field is left, or by Enter', async ({ page }) => {
  await startDate(page).pressSequentially('02152027')
  await expect(startDate(page)).toHaveValue('2027-02-15')
  await startDate(page).blur()
  expect(await savedDate(page)).toBe('2027-02-15')
  await startDate(page).pressSequentially('02162027')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '16 February' })).toBeVisible()
  await expect(startDate(page)).toBeFocused()
})

test('a member who is still typing keeps the date of before', async ({ page }) => {
  for (const typed of ['02', '0215', '02152', '0215202', '02150026']) {
    await startDate(page).pressSequentially(typed)
    expect(await savedDate(page), typed).toBe('2027-01-31')
  }
})

test('a member who leaves a date in the year 26, or days in the year 10000, is told, and finds it as they typed it', async ({
  page,
}) => {
  await startDate(page).pressSequentially('02150026')
  await startDate(page).blur()
  await expect(page.getByRole('alert').filter({ hasText: '2000' })).toBeVisible()
  await expect(startDate(page)).toHaveValue('0026-02-15')
  await expect(startDate(page)).toHaveAttribute('aria-invalid', 'true')
  await startDate(page).fill('9999-12-03')
  await expect(startDate(page)).toHaveAttribute('aria-invalid', 'true')
  await startDate(page).fill('2026-02-15')
  await expect(startDate(page)).not.toHaveAttribute('aria-invalid')
})
