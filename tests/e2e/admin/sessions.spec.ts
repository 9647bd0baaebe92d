import { addresses } from '#backend/addresses.ts'
import { expect, hostileText, newAccount, openAdmin, statusWith, test } from '#people/admin.ts'
import { openSessionOf, personOf, sessionWith } from '#people/admin-sessions.ts'
import { addRegistrations, LAST_YEAR, NEXT_YEAR } from '#people/registrations.ts'
import { savedBy } from '#people/visitor.ts'

test.describe('an admin who looks at a session', () => {
  test('sees who has a seat, who waits, who was imported, who has yet to confirm, where they came from and who has an account, all or those of one state', async ({
    page,
  }) => {
    const account = await newAccount()
    const { id, slug, emails } = await sessionWith(2, [
      { name: hostileText, source: 'newsletter', wants_news: true },
      { source: 'zoom' },
      {},
      { held_until: NEXT_YEAR, confirmed_at: null },
      { imported_at: LAST_YEAR, confirmed_at: null, state: 'registered', source: 'import' },
    ])
    await addRegistrations(id, [{ name: '', email: account.email }])
    await openSessionOf(page, slug)
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = emails
    await expect(personOf(page, first).getByRole('heading')).toHaveText(hostileText)
    await expect(personOf(page, first)).toContainText('Confirmed')
    await expect(personOf(page, first)).toContainText('Source: Newsletter · Wants news')
    await expect(personOf(page, second)).toContainText('Source: Other sources')
    await expect(personOf(page, third)).toContainText('Waiting, place 1')
    await expect(personOf(page, third)).toContainText('No source')
    await expect(personOf(page, fourth)).toContainText('Not confirmed yet')
    await expect(personOf(page, fifth)).toContainText(/Imported, not confirmed.+: Imported list/)
    await expect(personOf(page, account.email)).toContainText('No name')
    await expect(personOf(page, account.email)).toContainText('Has an account')
    const people = page.getByRole('article')
    await expect(people.first()).toContainText(account.email)
    // Confirmed, not confirmed, waiting, canceled, imported.
    await expect(page.getByRole('definition')).toHaveText(['2', '1', '2', '0', '1'])
    await page.getByLabel('State').selectOption('Waiting')
    await expect(statusWith(page, 'Found: 2')).toBeVisible()
    await expect(people.filter({ hasNotText: 'Waiting, place' })).toHaveCount(0)
    await expect(people.last()).toContainText(third)
    await page.getByLabel('State').selectOption('Attended')
    await expect(page.getByText('Nobody matches.')).toBeVisible()
  })

  test('reads on after the fiftieth, and keeps what is shown at a deletion', async ({ page }) => {
    const { slug, emails } = await sessionWith(100, Array(52).fill({}))
    await openSessionOf(page, slug)
    const people = page.getByRole('article')
    await expect(people).toHaveCount(50)
    await page.getByRole('button', { name: 'Show older registrations' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ has: people }).nth(50)).toBeFocused()
    await expect(people).toHaveCount(52)
    const second = personOf(page, emails[1] ?? '')
    await expect(second).toBeVisible()
    await second.getByRole('button', { name: 'Delete this person' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(people).toHaveCount(51)
  })

  test('sees the coming ones, the next first, apart from the past ones', async ({ page }) => {
    const past = await sessionWith(9, [{ state: 'registered' }], LAST_YEAR)
    const next = await sessionWith(9, [{}])
    const later = await sessionWith(9, [], NEXT_YEAR.replace('-06-', '-07-'))
    await openAdmin(page, 'sessions')
    const titles = (name: string) =>
      page.getByRole('region', { name }).getByRole('heading', { level: 4 }).allTextContents()
    const coming = await titles('Coming sessions')
    const own = [next.slug, later.slug]
    expect(coming.filter((title) => own.includes(title))).toEqual(own)
    expect(await titles('Past and canceled sessions')).toContain(past.slug)
    const row = (slug: string) => page.getByRole('listitem').filter({ hasText: slug })
    await expect(row(past.slug)).toContainText('Attended: 0 · Missed: 1')
    await expect(row(next.slug)).toContainText('1 of 9 seats taken')
  })

  test('opens it with figures as new as its people, stays in it over a reload, and goes back to all of them', async ({
    page,
  }) => {
    const { id, slug } = await sessionWith(9, [])
    await openAdmin(page, 'sessions')
    const open = page.getByRole('link', { name: `Details: ${slug}` })
    await expect(open).toBeVisible()
    await addRegistrations(id, [{ email: `${slug}@example.com` }])
    await open.click()
    await expect(page.getByRole('definition')).toHaveText(['1', '0', '0', '0'])
    await expect(page.getByRole('button', { name: 'Delete this session' })).toHaveCount(0)
    await expect(page).toHaveURL(`/admin#sessions/${id}`)
    await page.getByRole('link', { name: 'Repeat' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(slug)
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('heading', { name: slug })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused()
    await expect(open).toBeVisible()
  })

  test('is told as soon as the pages have followed', async ({ page }) => {
    const pages = { has_hook: true, problem: null, called_at: null, is_current: false }
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_sessions`, (route) =>
      route.fulfill({ json: { sessions: [], pages, is_email_enabled: true } }),
    )
    await page.clock.install()
    await openAdmin(page, 'sessions')
    await expect(page.getByText('The pages will show it in a few minutes')).toBeVisible()
    pages.is_current = true
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Pages are up to date')).toBeVisible()
  })
})

test('an admin reads in text what the funnel shows, in total and by source, and takes all rows along without a formula', async ({
  page,
}) => {
  const { slug, emails } = await sessionWith(6, [
    { name: '=1+1', source: 'newsletter', wants_news: true },
    { source: 'newsletter', attended_at: LAST_YEAR, state: 'registered' },
    { source: 'made-up' },
    { source: 'made-up-too' },
    {},
    {},
    {},
  ])
  await openSessionOf(page, slug)
  await expect(page.getByRole('figure', { name: 'All sources' }).getByRole('listitem')).toHaveText([
    'Registered6 (100%)',
    'Attended1 (17%)',
    'Created an account0 (0%)',
    'Completed a tool0 (0%)',
    'Completed all tools0 (0%)',
  ])
  await page.getByText('By source').click()
  await expect(page.getByRole('figure', { name: 'Newsletter' })).toContainText('Attended1 (50%)')
  await expect(page.getByRole('figure', { name: 'Other sources' })).toContainText('Registered2')
  await expect(page.getByRole('figure', { name: 'No source' })).toContainText('Attended0 (0%)')
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Download all as CSV' }))
  expect(name).toBe(`${slug}-registrations.csv`)
  const [header, waiting, ...lines] = text.replaceAll(/"[\d :-]{19}"/g, '"time"').split('\r\n')
  expect(header).toBe(
    '\uFEFF"Name","Email","State","Place","Source","Wants news","Registered (UTC)","Attended (UTC)","Has an account"',
  )
  expect(waiting).toBe(`"Guest 7","${emails[6]}","Waiting",1,"No source",false,"time",,false`)
  const attended = `"Guest 2","${emails[1]}","Attended",,"Newsletter",false,"time","time",false`
  expect(lines).toContain(attended)
  expect(lines).toContain(`"'=1+1","${emails[0]}","Confirmed",,"Newsletter",true,"time",,false`)
})
