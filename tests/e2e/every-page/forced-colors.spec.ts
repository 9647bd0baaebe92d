import { expect, openAccount, openTool, test } from '#people/member.ts'

test.use({ forcedColors: 'active' })
test.beforeEach(({ member: _ }) => {})

test('a member with forced colors sees where the focus is', async ({ page }) => {
  await openAccount(page)
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const focused = getComputedStyle(document.activeElement ?? document.body)
      return `${focused.outlineStyle} ${focused.outlineWidth}`
    })
    expect(outline).toBe('solid 2px')
  }
})

test('a member sees which answer they have chosen', async ({ page }) => {
  await openTool(page, 'ai-mind-audit')
  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Back' }).click()
  const ground = (rating: number) =>
    page
      .locator(`[data-rating="${rating}"]`)
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await ground(4)).not.toBe(await ground(3))
  // Chromium would put the color of the page behind the letters, which have the same color.
  const label = page.locator('[data-rating="4"] span').last()
  expect(await label.evaluate((text) => getComputedStyle(text).forcedColorAdjust)).toBe('none')
})
