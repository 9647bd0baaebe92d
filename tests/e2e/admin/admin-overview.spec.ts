import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import {
  asOwner,
  expect,
  openAdmin,
  statusWith,
  test,
  writeMessage,
} from '../../support/people/admin.ts'
import { SEATED, sessionWith } from '../../support/people/admin-sessions.ts'
import { inDays, LAST_YEAR } from '../../support/people/registrations.ts'
import { savedBy } from '../../support/people/visitor.ts'

test('an admin sees the next session, then what is to do, with the way there', async ({ page }) => {
  const imported = { ...SEATED, imported_at: LAST_YEAR, confirmed_at: null }
  const { id, slug } = await sessionWith(5, [SEATED, imported], inDays(-1 / 48))
  await writeMessage({})
  await openAdmin(page)
  const next = page.getByRole('region', { name: 'Next session' })
  await expect(next).toContainText(slug)
  const figures = '1 confirmed of 5 seats · Imported, not confirmed: 1 · 0 waiting'
  await expect(next).toContainText(figures)
  const unread = page.getByRole('link', { name: /^Unread messages: \d/ })
  await expect(unread).toHaveAttribute('href', '#inbox')
  await next.getByRole('link', { name: 'Go to the sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused()
  await page.getByRole('link', { name: `Details: ${slug}` }).click()
  // Attended, missed, waiting, canceled, confirmed, imported.
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0', '1', '1'])
  await asOwner('DELETE', `registrations?session_id=eq.${id}`)
  await asOwner('DELETE', `masterclass_sessions?id=eq.${id}`)
})

test('figures of 30 days and where people stop are picture, table and file', async ({ page }) => {
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
