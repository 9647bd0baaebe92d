import { expect, test } from '../../support/people/visitor.ts'

test('a visitor on a phone has the way to sign up in reach', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Save my free seat' })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link', { name: 'AI Mind OS' })).toBeInViewport()
})

test('a visitor on a phone reads whose page it is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const bar = page.getByRole('banner')
  const name = await bar.getByText('AI Mind OS').boundingBox()
  const signUp = await bar.getByRole('link', { name: 'Save my free seat' }).boundingBox()
  const menu = await bar.getByRole('link', { name: 'Menu' }).boundingBox()
  expect(name?.width).toBeGreaterThan(40)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)
  // On one line, as the menu is.
  expect(signUp?.height).toBe(menu?.height)
})

for (const width of [360, 1440]) {
  test(`the keyboard reaches the links of the bar in the order seen at ${width} pixels`, async ({
    page,
  }) => {
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

test('the footer keeps the way in apart from the small print', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const small = footer.getByRole('heading', { name: 'The small print' }).locator('+ ul')
  await expect(small.getByRole('link')).toHaveCount(4)
  await expect(footer.getByRole('link', { name: 'Members Login' })).toBeVisible()
  await expect(small.getByRole('link', { name: 'Members Login' })).toHaveCount(0)
})

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
