import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { asOwner, expect, type Row, test } from '../support/admin.ts'
import { newAccount } from '../support/member.ts'
import { addRegistrations, addSession, storedRegistrations } from '../support/registrations.ts'
import { accessibilityFaults } from '../support/visitor.ts'

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
const nextYear = '2027-06-01T12:00:00Z'
const lastYear = '2025-06-01T12:00:00Z'
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Opens the part and picks a session that this test has made. */
async function openSession(page: Page, slug: string) {
  await page.goto('/admin#registrations')
  const picker = page.getByLabel('Session')
  await expect(picker).toBeVisible()
  const option = picker.locator('option', { hasText: slug })
  await picker.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(picker.locator('option:checked')).toContainText(slug)
}

const personOf = (page: Page, email: string) => page.getByRole('article').filter({ hasText: email })

/** A session in which these people registered, in this order. */
async function sessionWith(seats: number, people: readonly Row[], startsAt: string | null = null) {
  const session = await addSession(seats, startsAt)
  const emails = people.map(() => newEmail())
  await addRegistrations(
    session.id,
    people.map((person, at) => ({ name: `Guest ${at + 1}`, email: emails[at], ...person })),
  )
  return { ...session, emails }
}

test.describe('an admin who looks at registrations', () => {
  test('sees who has a seat, who waits, where they came from and who has an account', async ({
    page,
  }) => {
    const account = await newAccount()
    const { id, slug, emails } = await sessionWith(2, [
      { source: 'newsletter', wants_news: true },
      { source: 'zoom' },
      {},
    ])
    await addRegistrations(id, [{ name: '', email: account.email }])
    await openSession(page, slug)
    const [first = '', second = '', third = ''] = emails
    await expect(personOf(page, first)).toContainText('Registered')
    await expect(personOf(page, first)).toContainText('Source: Newsletter · Wants news')
    await expect(personOf(page, second)).toContainText('Source: zoom')
    await expect(personOf(page, third)).toContainText('Waiting, place 1')
    await expect(personOf(page, third)).toContainText('No source')
    await expect(personOf(page, account.email)).toContainText('No name')
    await expect(personOf(page, account.email)).toContainText('Has an account')
    await expect(page.getByRole('article').first()).toContainText(account.email)
  })

  test('reads on behind the fiftieth, and keeps what is shown when one is deleted', async ({
    page,
  }) => {
    const { slug, emails } = await sessionWith(100, Array(60).fill({}))
    await openSession(page, slug)
    const people = page.getByRole('article')
    await expect(people).toHaveCount(50)
    await page.getByRole('button', { name: 'Show older registrations' }).click()
    await expect(people).toHaveCount(60)
    await expect(personOf(page, emails[9] ?? '')).toBeVisible()
    await personOf(page, emails[9] ?? '')
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(people).toHaveCount(59)
  })

  test('searches names and addresses of this session alone', async ({ page }) => {
    const { slug, emails } = await sessionWith(9, [{ name: 'Zoë Ωμέγα' }, {}])
    await sessionWith(9, [{ name: 'Zoë Elsewhere' }])
    await openSession(page, slug)
    await page.getByLabel('Search names and emails').fill('zo')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(said(page, 'Found: 1')).toBeVisible()
    await expect(page.getByRole('article')).toContainText(emails[0] ?? '')
    await page.getByLabel('Search names and emails').fill('nobody at all')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('No matching name or email.')).toBeVisible()
  })

  test('sees what people wrote as text', async ({ page, watch: _ }) => {
    const name = '<img src=x onerror=alert(1)> {{7*7}} \u202Eمرحبا'
    const { slug } = await sessionWith(9, [{ name }])
    await openSession(page, slug)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(name)
  })

  test('finds the next session shown first, and past ones apart', async ({ page }) => {
    const past = await sessionWith(9, [{}], lastYear)
    const next = await sessionWith(9, [{}], nextYear)
    await page.goto('/admin#registrations')
    const picker = page.getByLabel('Session')
    const group = (name: string) => picker.locator(`optgroup[label=${name}]`)
    await expect(group('Past').locator('option', { hasText: past.slug })).toHaveCount(1)
    await expect(group('Upcoming').locator('option', { hasText: next.slug })).toHaveCount(1)
    await expect(picker.locator('option:checked')).not.toContainText(past.slug)
  })
})

test.describe('an admin who changes the seats', () => {
  test('gives new seats to those who wait longest', async ({ page }) => {
    const { slug, emails } = await sessionWith(1, [{}, {}, {}])
    await openSession(page, slug)
    await page.getByLabel('Seats').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(said(page, 'Number of seats saved.')).toBeVisible()
    await expect(personOf(page, emails[1] ?? '')).toContainText('Registered')
    await expect(personOf(page, emails[2] ?? '')).toContainText('Waiting, place 1')
  })

  for (const entry of ['', '-1', '2.5', 'fifty', '100001']) {
    test(`is told at the field what “${entry}” should have been`, async ({ page }) => {
      const { slug, id } = await sessionWith(7, [])
      await openSession(page, slug)
      const field = page.getByLabel('Seats')
      await field.fill(entry)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'Enter a whole number from 0 to 1,00,000' }),
      ).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(entry)
      expect(await asOwner('GET', `masterclass_sessions?id=eq.${id}&select=seats`)).toEqual([
        { seats: 7 },
      ])
    })
  }
})

test.describe('an admin who deletes', () => {
  test('one registration is asked first, and the next in line has the seat', async ({ page }) => {
    const { slug, emails } = await sessionWith(1, [{}, {}])
    const [first = '', second = ''] = emails
    await openSession(page, slug)
    await personOf(page, first).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Permanently delete the registration of Guest 1?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(personOf(page, first).getByRole('button', { name: 'Delete' })).toBeFocused()
    await personOf(page, first).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(said(page, 'Registration deleted.')).toBeVisible()
    await expect(personOf(page, first)).toHaveCount(0)
    await expect(personOf(page, second)).toContainText('Registered')
    await expect(page.getByRole('heading', { name: 'Registrations' })).toBeFocused()
    await page.goto('/admin#audit-log')
    await expect(
      page.getByText(`deleted registrations for the session “${slug}”`).first(),
    ).toBeVisible()
    expect(await storedRegistrations(first)).toEqual([])
  })

  test('a whole past session is asked first, and may not for one to come', async ({ page }) => {
    const { slug, emails } = await sessionWith(5, [{}, {}], lastYear)
    const next = await sessionWith(5, [], nextYear)
    await openSession(page, next.slug)
    const button = page.getByRole('button', { name: 'Delete this session' })
    await expect(button).toHaveCount(0)
    await openSession(page, slug)
    await button.click()
    await expect(page.getByText(`Permanently delete the session ${slug}`)).toBeVisible()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(said(page, 'Session deleted.')).toBeVisible()
    await expect(page.getByLabel('Session').locator('option', { hasText: slug })).toHaveCount(0)
    expect(await storedRegistrations(emails[0] ?? '')).toEqual([])
  })
})

test('an admin copies the link with which a person cancels', async ({ page, context }) => {
  const { slug, emails } = await sessionWith(1, [{ name: 'Kavya' }, {}])
  const [first = '', second = ''] = emails
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSession(page, slug)
  await personOf(page, first).getByRole('button', { name: 'Cancellation link' }).click()
  const copy = personOf(page, first).getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeFocused()
  await copy.click()
  await expect(said(page, 'Link copied.')).toBeVisible()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await page.getByRole('button', { name: 'Cancel my registration' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Kavya, your registration is canceled.')).toBeVisible()
  await openSession(page, slug)
  await expect(personOf(page, first)).toContainText('Canceled')
  await expect(personOf(page, second)).toContainText('Registered')
})

test('an admin takes everybody along, and no name becomes a formula', async ({ page }) => {
  const { slug, emails } = await sessionWith(2, [
    { name: '=1+1', source: 'newsletter' },
    { attended_at: lastYear, state: 'registered' },
    {},
  ])
  await openSession(page, slug)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${slug}-registrations.csv`)
  const [header, ...lines] = (await textOf(download)).trimEnd().split('\r\n')
  expect(header).toBe(
    '\uFEFF"Name","Email","State","Place","Source","Wants news","Registered (UTC)","Attended (UTC)","Has an account"',
  )
  expect(lines.map((line) => line.replace(/"[\d :-]{19}"/, '"time"'))).toEqual([
    `"Guest 3","${emails[2]}","Waiting",1,"No source",false,"time",,false`,
    `"Guest 2","${emails[1]}","Attended",,"No source",false,"time","2025-06-01 12:00:00",false`,
    `"'=1+1","${emails[0]}","Registered",,"Newsletter",false,"time",,false`,
  ])
})

test.describe('the funnel', () => {
  test('says in text what its bars show, in total and by source', async ({ page }) => {
    const { slug } = await sessionWith(9, [
      { source: 'newsletter', attended_at: lastYear, state: 'registered' },
      { source: 'newsletter' },
      {},
      {},
    ])
    await openSession(page, slug)
    const total = page.getByRole('figure', { name: 'All sources' })
    await expect(total.getByRole('listitem')).toHaveText([
      'Registered4 (100%)',
      'Attended1 (25%)',
      'Created an account0 (0%)',
      'Completed a tool0 (0%)',
      'Completed all tools0 (0%)',
    ])
    await page.getByText('By source').click()
    await expect(page.getByRole('figure', { name: 'Newsletter' })).toContainText('Attended1 (50%)')
    await expect(page.getByRole('figure', { name: 'No source' })).toContainText('Attended0 (0%)')
  })

  test('does not tell how far one person has come', async ({ page }) => {
    const account = await newAccount()
    const { id, slug } = await sessionWith(20, Array(6).fill({}))
    await addRegistrations(id, [{ name: 'Mira', email: account.email }])
    await openSession(page, slug)
    const total = page.getByRole('figure', { name: 'All sources' })
    await expect(total).toContainText('Created an account1 (14%)')
    await expect(total).toContainText('Completed a toolnot shown')
    await expect(page.getByText('fewer than five people with an account')).toBeVisible()
  })
})

for (const width of [360, 768, 1440]) {
  test(`the registrations are accessible and nothing sticks out at ${width} pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const { slug } = await sessionWith(
      1,
      [{ name: 'x'.repeat(100), state: 'registered', source: 'newsletter', wants_news: true }, {}],
      lastYear,
    )
    await openSession(page, slug)
    await page.getByText('By source').click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete this session' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(excess).toBe(0)
  })
}
