import type { Page } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import { fetchFor } from '#backend/worker.ts'
import { answerOnce, badGateway } from '#browser/hold-requests.ts'
import { asOwner, expect, painted, test } from '#people/admin.ts'
import { openSessionOf } from '#people/admin-sessions.ts'
import { addSession } from '#people/registrations.ts'

const IMPORT = `${addresses.backend}/rest/v1/rpc/admin_import_registrations`
const PREVIEW = /^What importing list.csv/
const FINISHED = 'Import finished'

/** Who is registered for the session; an answer has at most 1,000 rows. */
async function importedInto(id: string) {
  const some = `registrations?session_id=eq.${id}&order=id&limit=1000`
  const first = await asOwner('GET', some)
  return [...first, ...(await asOwner('GET', `${some}&offset=1000`))]
}

const chooseFile = (page: Page, name: string, text: string) => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  return page.getByLabel('CSV file').setInputFiles(file)
}

const startButton = (page: Page) => page.getByRole('button', { name: /^Import people/ })

/** The figures of a preview or of an import that is finished, in the order they are shown. */
const figuresBelow = async (page: Page, heading: string | RegExp) => {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  const part = page.getByRole('region', { name: 'Import a list' })
  const figures = await part.getByText(/^New: /).textContent()
  return figures?.match(/\d[\d,]*/g)
}

/** A list in which every second line has no address. */
function listOf(number: number): string {
  const lines = Array.from({ length: number }, (_, at) =>
    at % 2 === 0 ? `Guest ${at},guest-${at}` : `Guest ${at},guest-${at}@example.com`,
  )
  return ['Name,Email', ...lines].join('\n')
}

test('an admin imports a list, at a second try if one fails, and never twice', async ({ page }) => {
  const { id, slug } = await addSession(1)
  await openSessionOf(page, slug)
  await chooseFile(page, 'list.csv', listOf(2000))
  expect(await figuresBelow(page, PREVIEW)).toEqual(['1,000', '0', '0', '1,000'])
  await expect(page.getByRole('heading', { name: PREVIEW })).toContainText(slug)
  await answerOnce(page, IMPORT, badGateway)
  await startButton(page).click()
  await expect(page.getByText('Something went wrong on our server.')).toBeVisible()
  expect(await importedInto(id)).toEqual([])
  await startButton(page).click()
  await expect(page.getByRole('heading', { name: FINISHED })).toBeFocused()
  expect(await figuresBelow(page, FINISHED)).toEqual(['1,000', '0', '0', '1,000'])
  await expect(page.getByText('Line 2 Guest 0 guest-0')).toBeVisible()
  await expect(page.getByText('Line 2,000 Guest 1998 guest-1998')).toBeVisible()
  const before = await importedInto(id)
  expect(before).toHaveLength(1000)
  await expect(page.getByRole('term').filter({ hasText: 'Imported' })).toBeVisible()

  await chooseFile(page, 'list.csv', listOf(2000))
  expect(await figuresBelow(page, PREVIEW)).toEqual(['0', '0', '1,000', '1,000'])
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
  expect(await importedInto(id)).toEqual(before)

  await page.getByRole('link', { name: 'Change log' }).click()
  const added = { hasText: `an imported list to the session “${slug}, ` }
  await expect(page.getByRole('listitem').filter(added)).toContainText(/Added:.*1,000/)
})

test('an admin who chooses a second file at once sees what becomes of that', async ({ page }) => {
  await openSessionOf(page, (await addSession(1)).slug)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  await answerOnce(page, IMPORT, async (route) => {
    await isReleased
    await route.fulfill({ response: await fetchFor(route) })
    answered()
  })
  await chooseFile(page, 'first.csv', 'Name,Email\nKavya,first@example.com')
  await chooseFile(page, 'second.csv', 'Name,Email\nMei,second@example.com')
  const preview = page.getByRole('heading', { name: /^What importing/ })
  await expect(preview).toContainText('second.csv')
  release()
  await isAnswered
  await painted(page)
  await expect(preview).toContainText('second.csv')
})

test('an admin whose list says that people attended a session without a date imports them without, and adds later that they may be emailed', async ({
  page,
}) => {
  const { id, slug } = await addSession(1)
  await openSessionOf(page, slug)
  const list = 'Email,Attended\nkavya@example.com,yes\nmei@example.com,yes\nadam,no'
  await chooseFile(page, 'list.csv', list)
  expect(await figuresBelow(page, PREVIEW)).toEqual(['0', '0', '0', '3'])
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
  await expect(page.getByText('2 people are marked as attended')).toBeVisible()
  await page.getByRole('button', { name: 'Import them without attendance' }).click()
  await expect(page.getByRole('heading', { name: PREVIEW })).toBeFocused()
  expect(await figuresBelow(page, PREVIEW)).toEqual(['2', '0', '0', '1'])
  await startButton(page).click()
  expect(await figuresBelow(page, FINISHED)).toEqual(['2', '0', '0', '1'])
  const people = { attended_at: null, may_be_emailed: false }
  expect(await importedInto(id)).toMatchObject([people, people])
  await chooseFile(page, 'list.csv', 'Email\nkavya@example.com\nmei@example.com')
  expect(await figuresBelow(page, PREVIEW)).toEqual(['0', '0', '2', '0'])
  await page.getByRole('checkbox', { name: 'They may be emailed about this session' }).check()
  await startButton(page).click()
  expect(await figuresBelow(page, FINISHED)).toEqual(['0', '2', '0', '0'])
  const emailed = { may_be_emailed: true, confirmed_at: null }
  expect(await importedInto(id)).toMatchObject([emailed, emailed])
})

test('an admin sees how a list was read, and the line of unmatched quotes', async ({ page }) => {
  await openSessionOf(page, (await addSession(1)).slug)
  const quotes = 'Email,Name\nann@example.com,Ann\nbob@example.com,"Bob" Smith\nmei@example.com,Mei'
  await chooseFile(page, 'list.csv', quotes)
  await expect(page.getByText("From line 3 on, people can't be told apart")).toBeVisible()
  const people = 'First Name,E-Mail,Approval\nAnn,ann@example.com,yes\nAnna,ANN@example.com,yes'
  await chooseFile(page, 'list.csv', `Report of today\n${people}`)
  expect(await figuresBelow(page, PREVIEW)).toEqual(['1', '0', '0', '0'])
  for (const note of [
    'Not part of the list, not read: Line 1 “Report of today”',
    'Read: Name: “First Name” and Email: “E-Mail”',
    'Not read: “Approval”. If one of them says who was declined, delete their lines first.',
    'Merged with an earlier line of the same address: 4',
  ]) {
    await expect(page.getByText(note, { exact: true })).toBeVisible()
  }
  await answerOnce(page, IMPORT, badGateway)
  await page.getByRole('checkbox', { name: 'They may be emailed' }).check()
  await expect(page.getByText('Something went wrong on our server')).toBeVisible()
})
