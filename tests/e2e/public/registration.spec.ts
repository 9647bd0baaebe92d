import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { fetchSite } from '../../support/backend/worker.ts'
import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import { siteBackend } from '../../support/people/member.ts'
import {
  addRegistrations,
  addSession,
  openSession,
  registrationToken,
  storedRegistrations,
} from '../../support/people/registrations.ts'
import { expect, test } from '../../support/people/visitor.ts'

const someone = (topic: string) => `${topic}.${crypto.randomUUID()}@example.com`

async function fillIn(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save my free seat' }).click()

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('comes by a source, registers, and is counted for it', async ({ page }) => {
    const email = someone('source')
    await page.goto('/from/newsletter')
    await page.getByRole('link', { name: 'Save my free seat' }).first().click()
    await expect(page).toHaveURL('/from/newsletter/register')
    await fillIn(page, { name: 'Zoë नमस्ते', email })
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await save(page)
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "You're In! Your Spot is Confirmed",
    )
    expect(await storedRegistrations(email)).toMatchObject([
      { name: 'Zoë नमस्ते', source: 'newsletter', wants_news: false, state: 'registered' },
    ])
  })

  test('registers by keyboard alone, with consent to news and without a source', async ({
    page,
  }) => {
    const email = someone('keyboard')
    await page.goto('/register')
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Ada')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/thank-you')
    expect(await storedRegistrations(email)).toMatchObject([{ source: null, wants_news: true }])
  })

  test('who registers twice is told the same and stays one row', async ({ page }) => {
    const email = someone('twice')
    for (const name of ['Ada', 'Somebody else']) {
      await page.goto('/register')
      await fillIn(page, { name, email })
      await save(page)
      await expect(page).toHaveURL('/thank-you')
    }
    expect(await storedRegistrations(email)).toMatchObject([{ name: 'Ada' }])
  })

  test('whom the database refuses is told why, and going back finds every word', async ({
    page,
  }) => {
    const email = someone('refused')
    await page.goto('/from/instagram/register')
    await fillIn(page, { name: '   ', email })
    await page.getByRole('checkbox').check()
    await save(page)
    await expect(page).toHaveURL('/from/instagram/register#invalid')
    await expect(page.getByText("We couldn't register you with these details.")).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('checkbox')).toBeChecked()
    expect(await storedRegistrations(email)).toEqual([])
  })
})

for (const [address, text] of [
  ['/register#rate', 'Too many registrations for now.'],
  ['/register#closed', 'Registration is closed.'],
  ['/thank-you#confirm', 'One step left'],
  ['/thank-you#waiting-list', "You're on the waiting list"],
] as const) {
  test(`${address} says so, and nothing that is not true`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText("You're In!")).toBeHidden()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('copies for a source and the members’ area are left out of search, and a copy names its page', async ({
  page,
}) => {
  for (const [copy, original] of [
    ['/from/newsletter', '/'],
    ['/from/newsletter/register', '/register'],
  ] as const) {
    await page.goto(copy)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(original)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  const sitemap = await (await fetchSite('/sitemap-0.xml')).text()
  expect(sitemap).toContain('/register<')
  expect(sitemap).not.toMatch(/\/(from|registration|thank-you)\b/)
  const members = await (await fetchSite('/members')).text()
  expect(members).toContain('<meta name="robots" content="noindex">')
})

for (const width of [360, 768, 1440]) {
  test(`nothing sticks out of the registration pages at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/register', '/register#invalid', '/registration']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
}

test('/register is at most 9,000 bytes', async () => {
  const folder = process.env['TEST_SITE_FOLDER'] ?? ''
  expect((await stat(join(folder, 'register.html.br'))).size).toBeLessThanOrEqual(9000)
})

test.describe('the link of a registration', () => {
  test('shows it and cancels it after asking, and the next person has the seat', async ({
    page,
  }) => {
    const [first, second] = [someone('first'), someone('second')]
    await openSession(1, [first, second])
    await page.goto(`/registration#${await registrationToken(second)}`)
    await expect(page.getByText('Guest, you are number 1 on the waiting list.')).toBeVisible()
    await page.goto(`/registration#${await registrationToken(first)}`)
    await expect(page.getByText('Guest, you are registered for the masterclass.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel my registration' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Guest, your registration is canceled.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await storedRegistrations(second)).toMatchObject([{ state: 'registered' }])
  })

  test('cancels nothing when Enter is pressed twice, and the focus is never lost', async ({
    page,
  }) => {
    const email = someone('keyboard')
    await openSession(1, [email])
    const button = (name: string) => page.getByRole('button', { name })
    await page.goto(`/registration#${await registrationToken(email)}`)
    await button('Cancel my registration').press('Enter')
    await expect(page.getByRole('group', { name: /^Your seat goes to the next/ })).toBeVisible()
    await expect(button('Keep my registration')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Cancel my registration')).toBeFocused()
    expect(await storedRegistrations(email)).toMatchObject([{ state: 'registered' }])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Guest, your registration is canceled.')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Register again' })).toBeFocused()
  })

  test('says when the session starts, in its own time zone, and what to do next', async ({
    page,
  }) => {
    const email = someone('dated')
    const { id } = await addSession(5, '2027-02-13T13:30:00Z')
    await addRegistrations(id, [{ name: 'Guest', email }])
    await page.goto(`/registration#${await registrationToken(email)}`)
    await expect(
      page.getByText(/^It starts on Saturday.* 7:00 pm India Standard Time\.$/),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create my free account' })).toBeVisible()
    // The calendar links are for the session of the site, and this is another one.
    await expect(page.getByRole('heading', { name: 'Add it to your calendar' })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  test('of a registration for the next session offers it to the calendar', async ({ page }) => {
    const email = someone('calendar')
    await page.goto('/register')
    await fillIn(page, { name: 'Ada', email })
    await save(page)
    await expect(page).toHaveURL('/thank-you')
    await page.goto(`/registration#${await registrationToken(email)}`)
    await expect(page.getByRole('heading', { name: 'Add it to your calendar' })).toBeVisible()
  })

  test('of a registration that was deleted says so', async ({ page }) => {
    const email = someone('deleted')
    await openSession(5, [email])
    const token = await registrationToken(email)
    await siteBackend().asOwner('DELETE', `registrations?email=eq.${email}`)
    await page.goto(`/registration#${token}`)
    await expect(page.getByText('Your registration has been deleted.')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })

  test('once the session has started cancels nothing, and says what came of it', async ({
    page,
  }) => {
    const [seated, waiting, attended] = [someone('seated'), someone('late'), someone('attended')]
    const { id } = await addSession(1)
    await addRegistrations(id, [
      { name: 'Guest', email: seated },
      { name: 'Guest', email: waiting },
      { name: 'Guest', email: attended, attended_at: '2026-01-02T12:00:00Z' },
    ])
    await siteBackend().asOwner('PATCH', `masterclass_sessions?id=eq.${id}`, {
      starts_at: '2026-01-02T12:00:00Z',
    })
    for (const [email, text] of [
      [seated, 'Guest, you are registered for the masterclass.'],
      [waiting, 'Guest, the masterclass has started, and no seat became free for you.'],
      [attended, 'Guest, you attended this masterclass.'],
    ] as const) {
      await page.goto(`/registration#${await registrationToken(email)}`)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText(/^It started on Friday/)).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
    }
  })

  test('while registration is closed offers no new one', async ({ page }) => {
    const email = someone('closed')
    const { id } = await addSession(1)
    await addRegistrations(id, [{ name: 'Guest', email }])
    await siteBackend().asOwner('PATCH', `masterclass_sessions?id=eq.${id}`, {
      registration_open: false,
    })
    await page.goto(`/registration#${await registrationToken(email)}`)
    await page.getByRole('button', { name: 'Cancel my registration' }).click()
    await expect(page.getByText('If you register again later')).toBeHidden()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Guest, your registration is canceled.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register again' })).toBeHidden()
  })

  test('that is wrong opens nothing', async ({ page }) => {
    for (const token of ['', 'x', '0'.repeat(64)]) {
      await page.goto(`/registration#${token}`)
      await expect(page.getByText("We can't find this registration.")).toBeVisible()
    }
  })

  test('without a network says so and tries again', async ({ page, watch }) => {
    watch.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.route('**/rpc/registration_by_token', (route) => route.abort())
    await page.goto('/registration#x')
    await expect(page.getByText("We can't reach the server.")).toBeVisible()
    await page.unroute('**/rpc/registration_by_token')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText("We can't find this registration.")).toBeVisible()
  })

  test('that is asked for too often says when to come back', async ({ page, watch }) => {
    watch.expectMessage(/429/)
    await page.route('**/rpc/registration_by_token', (route) => route.fulfill({ status: 429 }))
    await page.goto('/registration#x')
    await expect(page.getByText('Please try again in an hour.')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
