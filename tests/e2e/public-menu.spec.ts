import { expect, test } from '../support/visitor.ts'

test('a visitor on a phone opens the menu and follows it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/')
  const lessons = page.getByRole('link', { name: 'Lessons' })
  await expect(lessons).toBeHidden()
  await page.getByRole('link', { name: 'Menu' }).click()
  await lessons.click()
  await expect(page).toHaveURL('/#webinar')
  await expect(lessons).toBeHidden()
  // At its place below the fixed header: 5 rem.
  const top = async () => (await page.locator('#webinar').boundingBox())?.y
  await expect.poll(top).toBeCloseTo(85, 0)
})

test('a visitor on a phone closes the menu without following it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Lessons' })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Lessons' })).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const width of [360, 1280]) {
  test(`the bar fits at ${width} px with text at 200%`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('link', { name: 'Menu' }).click()
    const login = page.getByRole('navigation').getByRole('link', { name: 'Members Login' })
    await expect(login).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'AI Mind OS' })).toBeVisible()
  })
}
