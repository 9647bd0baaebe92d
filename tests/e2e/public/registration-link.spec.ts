import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import { letThrough } from '../../support/browser/hold-requests.ts'
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
    await letThrough(page)
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
