import type { Page } from 'playwright/test'
import { expect, openTool, test } from '../../support/people/member.ts'

test('a double click or a held key answers one statement', async ({ page, member: _ }) => {
  await openTool(page, 'ai-mind-audit')
  const statement = (number: number) => page.getByText(`Statement ${number} of 8`, { exact: true })
  await page.getByRole('button', { name: /^4 / }).dblclick()
  await expect(statement(2)).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('2')
  await expect(statement(3)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('two quick taps answer one statement', async ({ page, member: _ }) => {
    await openTool(page, 'ai-mind-audit')
    const box = await page.getByRole('button', { name: /^1 / }).boundingBox()
    if (!box) throw new Error('The answer is not shown')
    for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(box.x + 20, box.y + 20)
    await expect(page.getByText('Statement 2 of 8', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  })
})

test('a double click starts the challenge and checks nothing', async ({ page, member: _ }) => {
  await openTool(page, 'dopamine-reset')
  await page.getByRole('button', { name: 'Start day 1' }).dblclick()
  await expect(page.getByRole('button', { name: 'Check today' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a double click leads to the next stone', async ({ page, member: _ }) => {
  await openTool(page, 'gauntlet-builder')
  const stones = page.getByRole('navigation', { name: 'Gauntlet' }).getByRole('button')
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await expect(stones.nth(1)).toHaveAttribute('aria-current', 'step')
})

test('a held Enter asks once and answers nothing', async ({ page, member: _ }) => {
  await openTool(page, 'dopamine-reset')
  await page.getByRole('button', { name: 'Start day 1' }).click()
  await page.getByRole('button', { name: 'Start again' }).focus()
  for (let repeats = 0; repeats < 4; repeats += 1) await page.keyboard.down('Enter')
  await expect(page.getByRole('button', { name: 'Keep my days' })).toBeFocused()
})

test('a visitor at the sign-in acts once by one gesture', async ({ page }) => {
  expect(await takesSecondClick(page, '/login')).toBe(false)
})

test('a member acts once by one gesture on every page', async ({ page, member: _ }) => {
  for (const path of ['/members', '/members/account']) {
    expect(await takesSecondClick(page, path), path).toBe(false)
  }
})

/** Whether the page's first button takes the second click of a double click. */
async function takesSecondClick(page: Page, path: string): Promise<boolean> {
  await page.goto(path)
  const button = page.locator('button').first()
  return button.evaluate((element) =>
    element.dispatchEvent(new MouseEvent('click', { detail: 2, cancelable: true })),
  )
}
