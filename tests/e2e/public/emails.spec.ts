import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import { expect, siteBackend, test } from '../../support/people/member.ts'
import {
  openSession,
  registrationToken,
  storedRegistrations,
} from '../../support/people/registrations.ts'

const TOKEN = '0f0e0d0c-0b0a-4908-8706-050403020100'
const endpoint = '**/functions/v1/send-emails/unsubscribe?token=*'

test.describe('a visitor with the link of an email', () => {
  test('ends the news with a button, and learns what goes on', async ({ page }) => {
    const asked: string[] = []
    await page.route(endpoint, (route) => {
      asked.push(`${route.request().method()} ${new URL(route.request().url()).search}`)
      return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto(`/unsubscribe#${TOKEN}`)
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await expect(page.getByRole('heading', { name: "You're unsubscribed." })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'unsubscribed' })).toBeFocused()
    await expect(page.getByText('emails about your own registration')).toBeVisible()
    expect(asked).toEqual([`POST ?token=${TOKEN}`])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is told when the link is incomplete, and when nobody answers', async ({ page, watch }) => {
    watch.expectMessage(/404|ERR_FAILED/)
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(endpoint, (route) => route.abort())
    await page.goto('/unsubscribe#x')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText("We can't reach the server.")).toBeVisible()
    await page.route(endpoint, (route) => route.fulfill({ status: 404, headers }))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText("We can't find this link.")).toBeVisible()
    await page.goto('/unsubscribe#y')
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  })

  test('confirms a registration, also after the time for it', async ({ page }) => {
    for (const [hours, state, says] of [
      [5, 'registered', 'Guest, please confirm your registration by'],
      [-5, 'canceled', "Guest, your registration wasn't confirmed in time."],
    ] as const) {
      const email = `${crypto.randomUUID()}@example.com`
      await openSession(5, [email])
      await siteBackend().asOwner('PATCH', `registrations?email=eq.${email}`, {
        confirm_by: new Date(Date.now() + hours * 3_600_000).toISOString(),
        state,
      })
      await page.goto(`/registration#${await registrationToken(email)}`)
      await expect(page.getByText(says)).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Confirm my registration' }).press('Enter')
      await expect(page.getByText('Guest, you are registered for the masterclass.')).toBeFocused()
      expect(await storedRegistrations(email)).toMatchObject([
        { state: 'registered', confirm_by: null },
      ])
    }
  })
})

test('a member gets no news before they ask for it on the account page, and ends it there', async ({
  page,
  member: _,
}) => {
  await page.goto('/members/account')
  await expect(page.getByText("You don't receive our news by email.")).toBeVisible()
  const told = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await page.getByRole('button', { name: 'Receive news' }).click()
  await told('You receive our news by email.')
  await page.reload()
  await page.getByRole('button', { name: 'Stop news' }).click()
  await told("You don't receive our news by email.")
})
