import type { Page } from 'playwright/test'
import { badGateway, letThrough } from '#browser/hold-requests.ts'
import { expect, greeting, openAccount, openTool, siteBackend, test } from '#people/member.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.beforeEach(({ member: _ }) => {})

test('a member who takes stars away goes on at the next star, then at showing all, then at the first prompt', async ({
  page,
}) => {
  await openTool(page, 'prompt-pack')
  const star = (title: string) => button(page, `Favorite: ${title}`)
  for (const title of ['Mirror', 'Depth Drill', 'Pattern Detector']) await star(title).click()
  await button(page, 'Favorites only').click()
  await star('Depth Drill').press('Enter')
  await expect(star('Pattern Detector')).toBeFocused()
  await star('Pattern Detector').press('Enter')
  await expect(star('Mirror')).toBeFocused()
  await star('Mirror').press('Enter')
  await expect(button(page, 'Show all prompts')).toBeFocused()
  await button(page, 'Show all prompts').press('Enter')
  await expect(heading(page, 'Mirror')).toBeFocused()
})

test('whoever dismisses announcements goes on at the next, last at the top', async ({ page }) => {
  await siteBackend().asOwner('POST', 'announcements', { title: 'One more' })
  await page.goto('/members')
  const dismiss = page.getByRole('button', { name: /^Dismiss/ })
  await expect(dismiss.nth(1)).toBeVisible()
  for (let left = await dismiss.count(); left > 1; left -= 1) {
    await dismiss.first().press('Enter')
    await expect(dismiss.first()).toBeFocused()
  }
  await dismiss.press('Enter')
  await expect(greeting(page)).toBeFocused()
  await siteBackend().asOwner('DELETE', 'announcements?title=eq.One%20more')
})

test('a member who tries a load again goes on at the top of what came', async ({ page }) => {
  await page.route('**/rest/v1/**', badGateway)
  await page.goto('/members')
  await button(page, 'Try again').press('Enter')
  await expect(button(page, 'Try again')).toBeFocused()
  await letThrough(page)
  await button(page, 'Try again').press('Enter')
  await expect(greeting(page)).toBeFocused()
})

test('a member on the account page goes on in the field saved by Enter, at the button before a toast, and where a question began', async ({
  page,
}) => {
  await openAccount(page)
  const name = page.getByLabel('Full name')
  await name.press('Enter')
  await expect(page.getByText('Name saved.')).toBeVisible()
  await expect(name).toBeFocused()
  await button(page, 'Save name').focus()
  await button(page, 'Close').press('Enter')
  await expect(button(page, 'Save name')).toBeFocused()
  await button(page, 'Delete my account').press('Enter')
  await expect(page.getByLabel(/^Type/)).toBeFocused()
  // An input method takes back by it what it composes.
  await page.getByLabel(/^Type/).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await button(page, 'Keep my account').press('Enter')
  await expect(button(page, 'Delete my account')).toBeFocused()
})
