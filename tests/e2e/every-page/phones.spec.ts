import type { Locator, Page } from 'playwright/test'
import { badGateway } from '#browser/hold-requests.ts'
import { expect, openAccount, openTool, test } from '#people/member.ts'
import { rateByKeys } from '#people/steps.ts'

test.use({ viewport: { width: 360, height: 640 } })

test.beforeEach(({ member: _ }) => {})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Whether any point of a grid over the element is under something that stays in the window. */
function isCovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95]
    return shares.some((x) =>
      shares.some((y) => {
        const found = document.elementFromPoint(left + x * width, top + y * height)
        const fixed = found?.closest('.toast, header, .glance')
        return !found || (!!fixed && !fixed.contains(node))
      }),
    )
  })
}

test.describe('A member with a phone', () => {
  test('sees a statement on each way back into the audit, or the old result', async ({ page }) => {
    await openTool(page, 'ai-mind-audit')
    for (const value of '44444444') {
      await expect(button(page, '5 Always')).toBeInViewport({ ratio: 1 })
      await rateByKeys(page, value)
    }
    const result = page.getByRole('article').getByRole('heading', { level: 2 })
    const before = (await result.textContent()) ?? ''
    await button(page, 'Change an answer').click()
    await button(page, 'Back to your result').click()
    await expect(result).toHaveText(before)
    await button(page, 'Change an answer').click()
    const choice = page.getByRole('region', { name: 'Which answer do you want to change?' })
    await expect(choice.getByRole('heading')).toBeFocused()
    await expect(choice.getByRole('listitem')).toHaveCount(8)
    await choice.getByRole('button', { name: /When an AI answer convinces me/ }).click()
    await expect(page.getByText('Statement 2 of 8')).toBeVisible()
    await expect.poll(() => isCovered(page.getByRole('heading', { level: 2 }))).toBe(false)
    await page.keyboard.press('1')
    await expect(result).toBeFocused()
    await button(page, 'Retake the audit').click()
    await expect(page.getByText('Statement 1 of 8')).toBeVisible()
    await expect.poll(() => isCovered(page.getByRole('heading', { level: 2 }))).toBe(false)
  })

  test('reads the result while typing the figures', async ({ page }) => {
    await openTool(page, 'roi-calculator')
    const quality = page.getByLabel('Better quality', { exact: true })
    await quality.focus()
    await quality.fill('20')
    const result = page.locator('main p[aria-hidden]').filter({ hasText: 'Yearly: ₹41,600' })
    await expect(result).toBeInViewport()
    expect(await isCovered(result)).toBe(false)
    expect(await isCovered(quality)).toBe(false)
  })

  test('sees the field that has the focus, and the next step, beside a toast', async ({ page }) => {
    await openAccount(page)
    await page.route('**/auth/v1/token**', badGateway)
    await button(page, 'Delete my account').click()
    await page.getByLabel(/^Type/).fill('delete my account')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('a-long-password')
    await password.press('Enter')
    await expect(page.getByText('Something went wrong on our server.')).toBeVisible()
    for (const place of ['start', 'end'] as const) {
      await password.evaluate((field, block) => field.scrollIntoView({ block }), place)
      await button(page, 'Keep my account').focus()
      await password.focus()
      await expect.poll(() => isCovered(password)).toBe(false)
      await expect(page.locator('.toast')).toBeVisible()
    }
  })
})
