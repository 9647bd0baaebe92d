import { accessibilityFaults } from '#browser/accessibility.ts'
import { statusWith } from '#people/admin.ts'
import { allow, expect, test } from '#people/member.ts'

const TOKEN = '3f9a'.repeat(16)
const headers = { 'access-control-allow-origin': '*' }
const endpoint = '**/functions/v1/send-emails/unsubscribe?token=*'

test.describe('a visitor with the link of an email', () => {
  test('ends the news with a button, and learns what goes on', async ({ page }) => {
    const asked: string[] = []
    await page.route(endpoint, (route) => {
      asked.push(`${route.request().method()} ${new URL(route.request().url()).search}`)
      return route.fulfill({ status: 204, headers })
    })
    // An email program may take the end of a sentence for a part of the link.
    await page.goto(`/unsubscribe#${TOKEN}).`)
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await expect(page.getByRole('heading', { name: "You're unsubscribed." })).toBeVisible()
    await expect(statusWith(page, 'unsubscribed')).toBeFocused()
    await expect(page.getByText('emails about your own registration')).toBeVisible()
    expect(asked).toEqual([`POST ?token=${TOKEN}`])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is told when the link is incomplete, and when nobody answers', async ({ page }) => {
    allow(/404|ERR_FAILED/)
    await page.goto('/unsubscribe#x')
    await expect(page.getByText("We can't find this link.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
    await page.route(endpoint, (route) => route.abort())
    await page.goto(`/unsubscribe#${TOKEN}`)
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await page.route(endpoint, (route) => route.fulfill({ status: 404, headers }))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText("We can't find this link.")).toBeVisible()
  })
})

test('a member gets no news unasked, and ends it on their account', async ({ page, member: _ }) => {
  await page.goto('/members/account')
  await expect(page.getByText("You don't receive our news by email.")).toBeVisible()
  await page.getByRole('button', { name: 'Receive news' }).click()
  await expect(statusWith(page, 'You receive our news by email.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Stop news' }).click()
  await expect(statusWith(page, "You don't receive our news by email.")).toBeVisible()
})
