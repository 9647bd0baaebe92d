import { workPages } from '#browser/faults.ts'
import { expect, test } from '#people/visitor.ts'

test.use({ javaScriptEnabled: false })

test('a person without JavaScript is told on other pages what sign-in needs', async ({ page }) => {
  for (const path of ['/login', '/admin', ...workPages]) {
    await page.goto(path)
    const notice = page.locator('noscript p')
    await expect(notice).toBeVisible()
    const sentence = /Signing in, the tools and the links in our emails require JavaScript/
    await expect(notice).toHaveText(sentence)
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  }
})
