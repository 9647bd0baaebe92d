import { asOwner, expect, test } from '../support/admin.ts'
import {
  addSession,
  chooseFile,
  downloadRejected,
  fixture,
  IMPORT,
  importedInto,
  importFigures,
  listOf,
  notedProgress,
  openImport,
  startButton,
  watchProgress,
} from '../support/registration-import.ts'

test('10,000 lines of which 500 are not valid are 9,500 people and 500 reasons, and nothing more when repeated', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const slug = await addSession()
  await openImport(page, slug)
  await chooseFile(page, 'list.csv', listOf(10_000))
  await expect(page.getByText("Can be imported: 9,500. Can't be imported: 500.")).toBeVisible()
  await watchProgress(page)
  await startButton(page).click()
  await page.getByRole('progressbar', { name: 'list.csv' }).waitFor()
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByRole('heading', { name: 'Resources' })).toBeVisible()
  await page.getByRole('link', { name: 'Registrations' }).click()
  expect(await importFigures(page)).toEqual(['9,500', '0', '0', '500'])
  const values = await notedProgress(page, 'values')
  expect(values.length).toBeGreaterThan(10)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  const clicks = await notedProgress(page, 'clicks')
  expect(clicks.filter((value) => value < 9500).length).toBeGreaterThanOrEqual(3)
  const reasons = await downloadRejected(page)
  expect(reasons).toHaveLength(500)
  expect(reasons[0]).toBe('2,"Guest 0","guest-0","Not an email address"')

  const before = await importedInto(slug)
  expect(before).toHaveLength(9500)
  await page.getByRole('button', { name: 'Import another list' }).click()
  await openImport(page, slug)
  await chooseFile(page, 'list.csv', listOf(10_000))
  await startButton(page).click()
  expect(await importFigures(page)).toEqual(['0', '0', '9,500', '500'])
  expect(await importedInto(slug)).toEqual(before)

  await page.getByRole('link', { name: 'Audit log' }).click()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `an imported list to the session “${slug}”` })
  await expect(entry).toHaveCount(2)
  await expect(entry.last()).toContainText(/Added:.*9,500/)
})

test('an import whose tab is closed in the middle ends the same when it is made again', async ({
  page,
  context,
}) => {
  const slug = await addSession()
  await openImport(page, slug)
  await chooseFile(page, 'list.csv', listOf(2000))
  let batches = 0
  await page.route(IMPORT, async (route) => {
    batches += 1
    if (batches <= 2) await route.continue()
  })
  await startButton(page).click()
  await expect(page.getByText('1,000 of 1,900')).toBeVisible({ timeout: 30_000 })
  // Closing the tab may still let the batch go that waits.
  await page.close()

  const second = await context.newPage()
  await openImport(second, slug)
  await chooseFile(second, 'list.csv', listOf(2000))
  await startButton(second).click()
  const [added, updated, unchanged, rejected] = await importFigures(second)
  expect([
    ['900', '1,000'],
    ['400', '1,500'],
  ]).toContainEqual([added, unchanged])
  expect([updated, rejected]).toEqual(['0', '100'])
  expect(await importedInto(slug)).toHaveLength(1900)
})

test('an import that the network stops goes on where it was', async ({ page, watch }) => {
  watch.expectMessage(/502/)
  const slug = await addSession()
  await openImport(page, slug)
  await chooseFile(page, 'list.csv', listOf(1200))
  let batches = 0
  await page.route(IMPORT, (route) => {
    batches += 1
    return batches === 2 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue()
  })
  await startButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The import stopped.' })).toContainText(
    'Something went wrong on our server.',
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await importFigures(page)).toEqual(['1,140', '0', '0', '60'])
  expect(await importedInto(slug)).toHaveLength(1140)
})

test('nothing is written before an admin has seen what a file comes to and said where it goes', async ({
  page,
}) => {
  let batches = 0
  await page.route(IMPORT, (route) => {
    batches += 1
    return route.continue()
  })
  const slug = await addSession()
  await addSession()
  await page.goto('/admin#registrations')
  await page.getByLabel('CSV file').setInputFiles(fixture('luma'))
  await expect(page.getByText('Recognized as an export of Luma.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Kavya Rao.*Attended/ })).toBeVisible()
  await startButton(page).click()
  await expect(page.getByText('Please choose a session')).toBeVisible()
  await expect(page.getByLabel('Import into')).toBeFocused()
  expect(batches).toBe(0)
  expect(await importedInto(slug)).toEqual([])
})

test('columns that are not recognized are chosen, and consent with its answer', async ({
  page,
}) => {
  const slug = await addSession()
  await openImport(page, slug)
  await chooseFile(
    page,
    'liste.csv',
    'Wer;Wohin;News?\nKavya;kavya@example.com;Ja\nMei;mei@example.com;Nein',
  )
  await expect(page.getByText("Can be imported: 0. Can't be imported: 2.")).toBeVisible()
  await page.getByLabel('Email', { exact: true }).selectOption('Wohin')
  await page.getByLabel('Name or first name').selectOption('Wer')
  await page.getByLabel('Agreed to news').selectOption('News?')
  await expect(page.getByText('Wants news')).toHaveCount(0)
  await page.getByLabel('Answer that means yes').selectOption('Ja')
  await expect(page.getByRole('row', { name: /Kavya.*Wants news/ })).toBeVisible()
  await startButton(page).click()
  expect(await importFigures(page)).toEqual(['2', '0', '0', '0'])
  const person = { state: 'registered', source: 'import', attended_at: null }
  expect(await importedInto(slug)).toEqual([
    { ...person, name: 'Kavya', email: 'kavya@example.com', wants_news: true },
    { ...person, name: 'Mei', email: 'mei@example.com', wants_news: false },
  ])
})

test('who attended is imported after the session, and not before it', async ({ page }) => {
  const early = await addSession(new Date(Date.now() + 86_400_000).toISOString())
  await openImport(page, early)
  await page.getByLabel('CSV file').setInputFiles(fixture('zoom-registrations'))
  await startButton(page).click()
  expect(await importFigures(page)).toEqual(['3', '0', '0', '2'])
  await page.getByRole('button', { name: 'Import another list' }).click()
  await openImport(page, early)
  await page.getByLabel('CSV file').setInputFiles(fixture('zoom-attendees'))
  await startButton(page).click()
  expect(await importFigures(page)).toEqual(['0', '0', '1', '6'])
  await expect(page.getByText("Attended, but the session hasn't started").first()).toBeVisible()

  const starts_at = '2026-01-02T09:00:00+00:00'
  await asOwner('PATCH', `masterclass_sessions?slug=eq.${early}`, { starts_at })
  await page.getByRole('button', { name: 'Import another list' }).click()
  await openImport(page, early)
  await page.getByLabel('CSV file').setInputFiles(fixture('zoom-attendees'))
  await startButton(page).click()
  expect(await importFigures(page)).toEqual(['1', '1', '2', '3'])
  const attended = (await importedInto(early)).filter((row) => row['attended_at'] !== null)
  expect(attended.map(({ email }) => email)).toEqual(['kavya.rao@example.com', 'wanda@example.com'])
})

test('a file that cannot be read says why, and a line that looks like a formula harms no spreadsheet', async ({
  page,
}) => {
  await openImport(page, await addSession())
  await chooseFile(page, 'workbook.csv', 'PK\u0003\u0004\0\0')
  await expect(page.getByRole('alert').filter({ hasText: 'CSV UTF-8' })).toBeVisible()
  await chooseFile(page, 'list.csv', 'Name,Email\n=1+1,@SUM(A1)\nKavya,kavya@example.com')
  await expect(page.getByText("Can be imported: 1. Can't be imported: 1.")).toBeVisible()
  expect(await downloadRejected(page)).toEqual([`2,"'=1+1","'@SUM(A1)","Not an email address"`])
})
