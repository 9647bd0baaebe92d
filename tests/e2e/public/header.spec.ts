import { expect, test } from '#people/visitor.ts'

test('a visitor on a phone reads whose page it is, and can reach the sign-up', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const bar = page.getByRole('banner')
  const name = await bar.getByText('AI Mind OS').boundingBox()
  const signUp = bar.getByRole('link', { name: 'Save my free seat' })
  const menu = await bar.getByRole('link', { name: 'Menu' }).boundingBox()
  expect(name?.width).toBeGreaterThan(40)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)
  // On one line, as the menu is.
  expect((await signUp.boundingBox())?.height).toBe(menu?.height)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(signUp).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link', { name: 'AI Mind OS' })).toBeInViewport()
})

for (const width of [360, 1440]) {
  test(`the keyboard takes the bar’s links in the order seen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'AI Mind OS' }).focus()
    const places: number[] = []
    while (await bar.locator(':focus').count()) {
      places.push((await bar.locator(':focus').boundingBox())?.x ?? 0)
      await page.keyboard.press('Tab')
    }
    expect(places.length).toBeGreaterThanOrEqual(3)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
}

test('a visitor on a phone opens the menu, closes it unmoved, and follows it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/')
  const lessons = page.getByRole('link', { name: 'Lessons' })
  await expect(lessons).toBeHidden()
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(lessons).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(lessons).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Menu' }).click()
  await lessons.click()
  await expect(page).toHaveURL('/#webinar')
  await expect(lessons).toBeHidden()
  // At its place below the fixed header: 5 rem.
  const top = async () => (await page.locator('#webinar').boundingBox())?.y
  await expect.poll(top).toBeCloseTo(85, 0)
})

test('the bar fits a phone and a desktop with text at 200%', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('about:blank')
    await page.goto('/')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.getByRole('link', { name: 'Menu' }).click()
    const login = page.getByRole('navigation').getByRole('link', { name: 'Members Login' })
    await expect(login).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'AI Mind OS' })).toBeVisible()
  }
})
