import { expect, openAdmin, statusWith, test } from '#people/admin.ts'
import {
  openSessionOf,
  personOf,
  SEATED,
  saveAndFollow,
  sessionWith,
  subjectsTo,
} from '#people/admin-sessions.ts'
import { inDays, LAST_YEAR, storedRegistrations } from '#people/registrations.ts'

test.describe('an admin who deletes', () => {
  test('a person is asked first, and the next has a seat and a link to copy', async ({ page }) => {
    const { slug, emails } = await sessionWith(1, [{}, {}])
    const [first = '', second = ''] = emails
    const next = personOf(page, second)
    await openSessionOf(page, slug)
    await next.getByRole('button', { name: 'Link of the registration' }).click()
    const copy = next.getByRole('button', { name: 'Copy link' })
    await expect(copy).toBeFocused()
    await copy.click()
    await expect(statusWith(page, 'Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/registration#copied-')
    await personOf(page, first).getByRole('button', { name: 'Delete this person' }).click()
    const question = 'Permanently delete Guest 1 with all registrations, consents and emails?'
    await expect(page.getByText(question)).toBeVisible()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(statusWith(page, 'Person deleted.')).toBeVisible()
    await expect(personOf(page, first)).toHaveCount(0)
    await expect(next).toContainText('Confirmed')
    await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused()
    await openAdmin(page, 'change-log')
    await expect(page.getByText('deleted a person with their registrations').first()).toBeVisible()
    expect(await storedRegistrations(first)).toEqual([])
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Cancel my registration' })).toBeVisible()
  })

  test('a session is asked first, and may not while people are in it', async ({ page }) => {
    const full = await sessionWith(5, [SEATED], LAST_YEAR)
    const { slug } = await sessionWith(5, [])
    await openSessionOf(page, full.slug)
    const button = page.getByRole('button', { name: 'Delete this session' })
    await expect(button).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel this masterclass' })).toHaveCount(0)
    await page.getByRole('link', { name: 'All sessions' }).click()
    await page.getByRole('link', { name: `Details: ${slug}` }).click()
    await button.click()
    await expect(page.getByText(`Permanently delete the session ${slug}`)).toBeVisible()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(statusWith(page, 'Session deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: slug })).toHaveCount(0)
  })
})

test('an admin sets who came, and mails the recording to them and the others', async ({ page }) => {
  const { slug, emails } = await sessionWith(5, [SEATED, SEATED], inDays(-1))
  await openSessionOf(page, slug)
  const person = personOf(page, emails[0] ?? '')
  await expect(person).toContainText('Missed')
  await person.getByRole('button', { name: 'Came', exact: true }).click()
  await expect(person).toContainText('Attended')
  await expect(person.getByRole('button', { name: 'Did not come' })).toBeFocused()
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '0', '0'])
  await page.getByRole('button', { name: 'Change session' }).click()
  await page.getByLabel('Recording link').fill('https://video.example.com/1')
  await page.getByRole('checkbox', { name: /^The attendance is complete/ }).check()
  await saveAndFollow(
    page,
    'Email with the recording, to people who came: 1',
    'Email with the recording, to people who missed it: 1',
  )
  await expect.poll(() => emails.map((email) => subjectsTo(email).length)).toEqual([1, 1])
  expect(new Set(emails.flatMap(subjectsTo)).size).toBe(2)
  await openAdmin(page, 'change-log')
  const entry = page.getByRole('listitem').filter({ hasText: `for the session “${slug}, ` })
  await expect(entry).toContainText('Came:none→becomesYes')
})
