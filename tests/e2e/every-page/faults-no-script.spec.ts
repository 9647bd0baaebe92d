import { workPages } from '../../support/browser/faults.ts'
import { allowMissingPage, expect, publicPages, test } from '../../support/people/visitor.ts'

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript reads every public page and finds the way on', async ({
  page,
  watch,
}) => {
  allowMissingPage(watch)
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\S/)
  }
})

test('a person without JavaScript is told on every other page what signing in needs', async ({
  page,
}) => {
  for (const path of ['/login', '/admin', ...workPages]) {
    await page.goto(path)
    const notice = page.locator('noscript p')
    await expect(notice).toBeVisible()
    await expect(notice).toHaveText(
      /Signing in, the tools and the links in our emails require JavaScript/,
    )
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  }
})
