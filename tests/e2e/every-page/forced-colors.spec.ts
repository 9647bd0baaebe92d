import type { Locator } from 'playwright/test'
import { expect, newAccount, openTool, test } from '../../support/people/member.ts'

test.use({ forcedColors: 'active' })

const colors = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderBottomColor, outlineStyle, outlineWidth } =
      getComputedStyle(node)
    return { backgroundColor, borderBottomColor, outline: `${outlineStyle} ${outlineWidth}` }
  })

test('a member with forced colors sees where the focus is', async ({ page, member: _ }) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue('Mira Member')
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      return `${outlineStyle} ${outlineWidth}`
    })
    expect(outline).toBe('solid 2px')
  }
})

test('a member sees which answer they have chosen', async ({ page, member: _ }) => {
  await openTool(page, 'ai-mind-audit')
  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Back' }).click()
  const [chosen, other] = [
    await colors(page.locator('[data-rating="4"]')),
    await colors(page.locator('[data-rating="3"]')),
  ]
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
  // Chromium would put the color of the page behind the letters, which have the same color.
  const label = page.locator('[data-rating="4"] span').last()
  expect(await label.evaluate((text) => getComputedStyle(text).forcedColorAdjust)).toBe('none')
})

test('a member sees one step of the gauntlet underlined, the open one', async ({
  page,
  member: _,
}) => {
  await openTool(page, 'gauntlet-builder')
  const mark = (emoji: string) => colors(page.getByText(emoji, { exact: true }))
  const [open, closed] = [await mark('🔍'), await mark('💡')]
  const canvas = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'Canvas'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(closed.borderBottomColor).toBe(canvas)
  expect(open.borderBottomColor).not.toBe(canvas)
})

test('a visitor sees no box around a heading without the focus', async ({ page }) => {
  const { email } = await newAccount()
  await page.goto('/login?mode=forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const heading = page.getByRole('heading', { name: 'Check your inbox' })
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Send again' }).focus()
  expect((await colors(heading)).outline).toMatch(/^none/)
})
