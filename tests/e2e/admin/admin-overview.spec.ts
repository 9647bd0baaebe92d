import { accessibilityFaults } from '#browser/accessibility.ts'
import { asOwner, expect, openAdmin, statusWith, test, writeMessage } from '#people/admin.ts'
import { SEATED, sessionWith, subjectsTo } from '#people/admin-sessions.ts'
import { changeSession, inDays, LAST_YEAR } from '#people/registrations.ts'
import { savedBy } from '#people/visitor.ts'

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

test('an admin reads to whom an email failed, and why, and sends it again', async ({ page }) => {
  const { id, emails } = await sessionWith(5, [SEATED])
  const [recipient = ''] = emails
  let start = inDays(40)
  await expect(async () => {
    // Every other date causes an email. The local sender may be quicker than the one that fails.
    start = new Date(Date.parse(start) + 60_000).toISOString()
    await changeSession(id, { starts_at: start })
    const claimed = await asOwner('POST', 'rpc/claim_emails', { p_limit: 100 })
    const email = claimed.find((each) => each['recipient'] === recipient)
    const failure = { p_outcome: 'failed', p_reason: 'The domain is not verified' }
    const args = { p_id: email?.['id'], p_claim: email?.['claim'], ...failure }
    await asOwner('POST', 'rpc/record_email', args)
  }).toPass()
  const before = subjectsTo(recipient).length
  await openAdmin(page)
  const failed = page.getByRole('region', { name: /^Emails that failed in the last 30 days: \d/ })
  await failed.getByRole('button', { name: 'Show the emails' }).press('Enter')
  const row = failed.getByRole('listitem').filter({ hasText: recipient })
  await expect(row).toHaveText(`${recipient} · Failed · The domain is not verified`)
  await expect(row).toBeFocused()
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(failed).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeFocused()
  await expect.poll(() => subjectsTo(recipient)).toHaveLength(before + 1)
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
