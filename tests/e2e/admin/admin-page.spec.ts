import { addresses } from '../../support/backend/addresses.ts'
import { letThrough } from '../../support/browser/hold-requests.ts'
import { expect, openAdmin, test, unique, writeMessage } from '../../support/people/admin.ts'
import { openSessionOf, sessionWith } from '../../support/people/admin-sessions.ts'
import { LAST_YEAR } from '../../support/people/registrations.ts'

test.describe('the page itself', () => {
  test('keeps the part it shows over a reload, and goes back to the one before', async ({
    page,
  }) => {
    await openAdmin(page)
    await page.getByRole('link', { name: 'View members' }).click()
    await expect(page).toHaveURL('/admin#members')
    await expect(page.getByRole('heading', { name: 'Members' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })

  test('says so when the code of a part cannot be loaded, and offers to load it again', async ({
    page,
    watch,
  }) => {
    watch.expectMessage(/Failed to load resource|dynamically imported module/)
    await page.route('**/_astro/OtherParts*', (route) => route.abort())
    await page.goto('/admin#inbox')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('stopped working')
    await letThrough(page)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  })

  test('works by keyboard alone', async ({ page }) => {
    const title = unique('By keyboard')
    await openAdmin(page, 'announcements')
    await page.getByRole('link', { name: 'Send announcement' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    const sent = page.getByRole('article').filter({ hasText: title })
    await expect(sent).toBeVisible()
    await sent.getByRole('button', { name: 'End now' }).focus()
    await page.keyboard.press('Space')
    await expect(sent).toContainText('Ended')
  })

  test('has nothing that sticks out of a phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 900 })
    await writeMessage({ name: 'x'.repeat(100), message: 'long'.repeat(300) })
    const expectToFit = async (part: string) => {
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([part, excess]).toEqual([part, 0])
    }
    const parts = ['overview', 'inbox', 'members', 'sessions', 'add-session', 'new-email']
    for (const part of [...parts, 'emails', 'send-announcement', 'change-log']) {
      await openAdmin(page, part)
      for (const table of await page.getByText('As a table').all()) await table.click()
      await expectToFit(part)
    }
    const long = { name: 'x'.repeat(100), state: 'registered', source: 'newsletter' }
    const { slug } = await sessionWith(1, [{ ...long, wants_news: true }, {}], LAST_YEAR)
    await openSessionOf(page, slug)
    await page.getByText('By source').click()
    await expectToFit('a session')
  })

  test('says what will be there while nothing is', async ({ page }) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'content-range',
      'content-range': '*/0',
    }
    const nothing = { json: [], headers }
    for (const table of [
      'contact_messages',
      'announcements',
      'resources',
      'rpc/admin_change_log',
      'rpc/admin_mailings',
    ]) {
      await page.route(`${addresses.backend}/rest/v1/${table}**`, (route) => route.fulfill(nothing))
    }
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_members**`, (route) =>
      route.fulfill({ json: { total: 0, members: [] }, headers }),
    )
    await openAdmin(page, 'inbox')
    await expect(page.getByText('No messages yet.')).toBeVisible()
    await openAdmin(page, 'announcements')
    await expect(page.getByText('No announcements yet.')).toBeVisible()
    await openAdmin(page, 'resources')
    await expect(page.getByText('There are no resources yet.')).toBeVisible()
    await openAdmin(page, 'members')
    await expect(page.getByText('There are no members yet.')).toBeVisible()
    await openAdmin(page, 'emails')
    await expect(page.getByText('No emails yet.')).toBeVisible()
    await openAdmin(page, 'change-log')
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  })
})
