import { fetchFor } from '../../support/backend/worker.ts'
import { asOwner, expect, openAdmin, statusWith, test } from '../../support/people/admin.ts'
import {
  LAST_YEAR,
  NEXT_YEAR,
  openRegistrations,
  registrationOf,
  sessionWith,
} from '../../support/people/admin-registrations.ts'
import { storedRegistrations } from '../../support/people/registrations.ts'

const SOONER = NEXT_YEAR.replace('-06-', '-05-')

test.describe('an admin who changes the seats', () => {
  test('gives new seats to those who wait longest', async ({ page }) => {
    const { slug, emails } = await sessionWith(1, [{}, {}, {}])
    await openRegistrations(page, slug)
    await page.getByLabel('Seats').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(statusWith(page, 'Number of seats saved.')).toBeVisible()
    await expect(registrationOf(page, emails[1] ?? '')).toContainText('Registered')
    await expect(registrationOf(page, emails[2] ?? '')).toContainText('Waiting, place 1')
  })

  test('goes on with their session although somebody adds an earlier one', async ({ page }) => {
    const { id, slug } = await sessionWith(1, [], NEXT_YEAR)
    const shownIds = [id]
    await page.route(/masterclass_sessions\?select/, async (route) => {
      const response = await fetchFor(route)
      const sessions: { id: string }[] = await response.json()
      await route.fulfill({ response, json: sessions.filter((row) => shownIds.includes(row.id)) })
    })
    await openAdmin(page, 'registrations')
    const shown = page.getByLabel('Session').locator('option:checked')
    await expect(shown).toContainText(slug)
    const earlier = await sessionWith(1, [], SOONER)
    shownIds.push(earlier.id)
    await page.getByLabel('Seats').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(statusWith(page, 'Number of seats saved.')).toBeVisible()
    await expect(page.getByLabel('Session').locator('option')).toHaveCount(2)
    await expect(page.getByLabel('Seats')).toHaveValue('2')
    await expect(shown).toContainText(slug)
  })

  test('is told at the field what the number should have been', async ({ page }) => {
    const { slug, id } = await sessionWith(7, [])
    await openRegistrations(page, slug)
    const field = page.getByLabel('Seats')
    for (const entry of ['', '-1', '2.5', 'fifty', '100001']) {
      await field.fill(entry)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'Enter a whole number from 0 to 1,00,000' }),
      ).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(entry)
    }
    expect(await asOwner('GET', `masterclass_sessions?id=eq.${id}&select=seats`)).toEqual([
      { seats: 7 },
    ])
  })
})

test.describe('an admin who deletes', () => {
  test('a person is asked first, and the next in line has the seat', async ({ page }) => {
    const { slug, emails } = await sessionWith(1, [{}, {}])
    const [first = '', second = ''] = emails
    await openRegistrations(page, slug)
    await registrationOf(page, first).getByRole('button', { name: 'Delete this person' }).click()
    await expect(
      page.getByText('Permanently delete Guest 1 with all registrations, consents and emails?'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(
      registrationOf(page, first).getByRole('button', { name: 'Delete this person' }),
    ).toBeFocused()
    await registrationOf(page, first).getByRole('button', { name: 'Delete this person' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(statusWith(page, 'Person deleted.')).toBeVisible()
    await expect(registrationOf(page, first)).toHaveCount(0)
    await expect(registrationOf(page, second)).toContainText('Registered')
    await expect(page.getByRole('heading', { name: 'Registrations' })).toBeFocused()
    await openAdmin(page, 'change-log')
    await expect(page.getByText('deleted a person with their registrations').first()).toBeVisible()
    expect(await storedRegistrations(first)).toEqual([])
  })

  test('a whole past session is asked first, and may not for one to come', async ({ page }) => {
    const { slug, emails } = await sessionWith(5, [{}, {}], LAST_YEAR)
    const next = await sessionWith(5, [], NEXT_YEAR)
    await openRegistrations(page, next.slug)
    const button = page.getByRole('button', { name: 'Delete this session' })
    await expect(button).toHaveCount(0)
    await openRegistrations(page, slug)
    await button.click()
    await expect(page.getByText(`Permanently delete the session ${slug}`)).toBeVisible()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(statusWith(page, 'Session deleted.')).toBeVisible()
    await expect(page.getByLabel('Session').locator('option', { hasText: slug })).toHaveCount(0)
    expect(await storedRegistrations(emails[0] ?? '')).toEqual([])
  })
})

test('an admin copies the link with which a person confirms or cancels', async ({
  page,
  context,
}) => {
  const { slug, emails } = await sessionWith(1, [{ name: 'Kavya' }, {}])
  const [first = '', second = ''] = emails
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRegistrations(page, slug)
  await registrationOf(page, first)
    .getByRole('button', { name: 'Link of the registration' })
    .click()
  const copy = registrationOf(page, first).getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeFocused()
  await copy.click()
  await expect(statusWith(page, 'Link copied.')).toBeVisible()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await page.getByRole('button', { name: 'Cancel my registration' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Your registration is canceled.')).toBeVisible()
  await openRegistrations(page, slug)
  await expect(registrationOf(page, first)).toContainText('Canceled')
  await expect(registrationOf(page, second)).toContainText('Registered')
})
