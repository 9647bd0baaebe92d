import { allowMissingPage, expect, layoutShifts, publicPages, test } from '../support/visitor.ts'

for (const path of publicPages) {
  test(`a visitor to ${path} gets a page without scripts`, async ({ page, watch }) => {
    allowMissingPage(watch)
    await page.goto(path)
    const found = await page.evaluate(() => ({
      scripts: [...document.scripts]
        .filter(({ type }) => !['application/ld+json', 'speculationrules'].includes(type))
        .map(({ text }) => text),
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
    }))
    const allowed = path === '/no-such-page' ? [expect.stringContaining('location.pathname')] : []
    expect(found).toEqual({ scripts: allowed, handlers: [] })
  })

  for (const width of [360, 1440]) {
    test(`${path} fits and stands still at ${width} px`, async ({ page, watch }) => {
      allowMissingPage(watch)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await layoutShifts(page)).toEqual([])
    })
  }
}

test('a visitor reads the offer as it is made', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [
    'Critical Thinking',
    'Creative Innovation',
    'Prompt Engineering',
    'Rapid Learning',
    'Flow State Mastery',
    'The AI Mirror',
    'The three-habit daily code',
    'The Wrong Mountain Protocol',
    '₹8,000',
    '₹12,000',
    '₹25,000',
    'fewer than 3 practical takeaways',
  ]) {
    await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(main.getByText('₹5,000')).toHaveCount(2)
  await expect(main.getByText('Coming soon')).toHaveCount(3)
  await expect(page.locator('#webinar')).toBeVisible()
})

test('no heading stands within a term of a list', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('dt').first()).toBeVisible()
  await expect(page.locator('dt :is(h1, h2, h3)')).toHaveCount(0)
})

test('every sign-up button says the same and leads to the same place', async ({ page }) => {
  await page.goto('/')
  const buttons = page.getByRole('link', { name: 'Save my free seat' })
  const addresses = await buttons.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  // The bar, the hero, the bonuses and the end of the page.
  expect(addresses).toHaveLength(4)
  expect(new Set(addresses).size).toBe(1)
})

test('a visitor with the keyboard skips to the content and reaches every link', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Save my free seat' }).first(),
  ).toBeFocused()
})

test('taps have room: every link and button outside running text is at least 44 px high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility() && !element.closest('p'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.textContent),
  )
  expect(small).toEqual([])
})

test('a person who signed up finds three steps and the way to an account', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "You're In! Your Spot is Confirmed",
  )
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(3)
  await expect(page.getByText('You should have a confirmation within 5 minutes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Google Calendar' })).toBeDisabled()
  await expect(page.getByText('The date is not set yet')).toBeVisible()
  await expect(page.getByText('You receive the digital book when you attend.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create my free account' })).toHaveAttribute(
    'href',
    /^\/login/,
  )
  await expect(page.getByRole('link', { name: 'Back to the homepage' })).toHaveAttribute(
    'href',
    '/',
  )
})

for (const path of ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/disclaimer']) {
  test(`${path} is dated and leads back home`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('January 2025').first()).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Return to Home' }),
    ).toHaveAttribute('href', '/')
  })
}

test('a visitor to a missing page is told, led home, and the path is logged', async ({
  page,
  watch,
}) => {
  allowMissingPage(watch)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(messages.join()).toContain('/no/such/page')
})
