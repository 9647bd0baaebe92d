import { addresses } from '#backend/addresses.ts'
import { letThrough } from '#browser/hold-requests.ts'
import { allow, expect, openAdmin, test } from '#people/admin.ts'

test.describe('the page itself', () => {
  test('keeps its part over a reload, and goes back to the one before', async ({ page }) => {
    await openAdmin(page)
    await page.getByRole('link', { name: 'View members' }).click()
    await expect(page).toHaveURL('/admin#members')
    await expect(page.getByRole('heading', { name: 'Members' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })

  test('says when the code of a part does not load, and offers to try again', async ({ page }) => {
    allow(/Failed to load resource|dynamically imported module/)
    await page.route('**/_astro/OtherParts*', (route) => route.abort())
    await page.goto('/admin#inbox')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('stopped working')
    await letThrough(page)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  })

  test('says what will be there while nothing is', async ({ page }) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'content-range',
      'content-range': '*/0',
    }
    for (const [part, table, json, text] of [
      ['inbox', 'contact_messages', [], 'No messages yet.'],
      ['announcements', 'announcements', [], 'No announcements yet.'],
      ['resources', 'resources', [], 'There are no resources yet.'],
      ['members', 'rpc/admin_members', { total: 0, members: [] }, 'There are no members yet.'],
      ['emails', 'rpc/admin_mailings', [], 'No emails yet.'],
      ['change-log', 'rpc/admin_change_log', [], 'Nothing has been changed yet.'],
    ] as const) {
      await page.route(`${addresses.backend}/rest/v1/${table}**`, (route) =>
        route.fulfill({ json, headers }),
      )
      await openAdmin(page, part)
      await expect(page.getByText(text)).toBeVisible()
    }
  })
})
