import { expect, test, workPages } from '../support/faults.ts'
import { allowMissingPage, publicPages } from '../support/visitor.ts'

test.use({ javaScriptEnabled: false })

for (const path of publicPages) {
  test(`a visitor without JavaScript reads ${path} and finds the way on`, async ({
    page,
    watch,
  }) => {
    if (path === '/no-such-page') allowMissingPage(watch)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const ways = page.getByRole('banner').getByRole('link')
    await expect(ways.first()).toBeVisible()
    expect(await page.getByRole('main').textContent()).toMatch(/\S/)
  })
}

for (const path of ['/login', '/admin', ...workPages]) {
  test(`a person without JavaScript is told at ${path} what signing in needs`, async ({ page }) => {
    await page.goto(path)
    const notice = page.locator('noscript p')
    await expect(notice).toBeVisible()
    await expect(notice).toHaveText(
      /Signing in, the tools and the links in our emails require JavaScript/,
    )
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  })
}

test('a visitor without JavaScript who writes too often is told so, and only then', async ({
  page,
}) => {
  const words = page.locator('#message-rate')
  await page.goto('/')
  await expect(words).toBeHidden()
  await page.goto('/#message-rate')
  await expect(words).toBeVisible()
})
