import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import {
  asOwner,
  expect,
  openAdmin,
  statusWith,
  test,
  unique,
  writeMessage,
} from '../../support/people/admin.ts'
import { inDays } from '../../support/people/registrations.ts'
import { savedBy } from '../../support/people/visitor.ts'

test('an admin sees the next session first, then what is to be done, each with the way there', async ({
  page,
}) => {
  const title = unique('Next')
  const session = { title, seats: 5, starts_at: inDays(1 / 24), registration_open: true }
  await asOwner('POST', 'masterclass_sessions', session)
  await writeMessage({})
  await openAdmin(page)
  const next = page.getByRole('region', { name: 'Next session' })
  await expect(next).toContainText(title)
  await expect(next).toContainText('0 confirmed of 5 seats')
  await expect(page.getByRole('link', { name: /^Unread messages: \d/ })).toHaveAttribute(
    'href',
    '#inbox',
  )
  await next.getByRole('link', { name: 'Go to the sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused()
  await asOwner('DELETE', `masterclass_sessions?title=eq.${encodeURIComponent(title)}`)
})

test('the figures are a picture, a table and a file, of the last 30 days and of where people stop', async ({
  page,
}) => {
  await openAdmin(page)
  await expect(page.getByRole('img', { name: /^Sign-ups: \d+ in 30 days/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Completions: \d+ in 30 days/ })).toBeVisible()
  await page.getByText('As a table').first().click()
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(31)
  const challenge = page.getByRole('listitem').filter({ hasText: '30-Day Challenge' })
  await expect(challenge).toContainText(/\d+ of \d+ completed \(\d+%\)Under way: \d+/)
  expect(await accessibilityFaults(page)).toEqual([])
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Export analytics' }))
  expect(name).toBe('analytics.csv')
  expect(text.startsWith('\uFEFF"Figure","Tool","Day","Amount"\r\n')).toBe(true)
  expect(text.match(/"Sign-ups"/g)).toHaveLength(30)
  await expect(statusWith(page, 'Downloaded!')).toBeVisible()
})
