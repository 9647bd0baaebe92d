import type { Page } from 'playwright/test'
import { addresses } from '../../support/backend/addresses.ts'
import { letThrough } from '../../support/browser/hold-requests.ts'
import { asOwner, expect, openAdmin, test, unique } from '../../support/people/admin.ts'

test.describe('the change log', () => {
  const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

  test('says who changed what, and from what to what', async ({ page, admin }) => {
    const title = unique('Audited')
    await asOwner('POST', 'announcements', { title, body: 'Before' })
    await openAdmin(page, 'announcements')
    const sent = page.getByRole('article').filter({ hasText: title })
    await sent.getByRole('button', { name: 'End now' }).click()
    await expect(sent).toContainText('Ended')
    await page.getByRole('link', { name: 'Change log' }).click()
    const ended = entry(page, `${admin.email} changed the announcement “${title}”`)
    await expect(ended).toContainText('Active:Yes→becomesNo')
    await expect(
      entry(page, `The owner, with the secret key, added the announcement “${title}”`),
    ).toContainText('Text:none→becomesBefore')
  })

  test('is read 50 entries at a time', async ({ page }) => {
    const line = (id: number) => ({
      id,
      happened_at: '2026-01-01T00:00:00Z',
      actor: 'd0000000-0000-4000-8000-000000000001',
      actor_email: null,
      actor_kind: 'account',
      action: 'update',
      table_name: 'later_table',
      row_id: null,
      row_title: null,
      account: null,
      account_email: null,
      changes: {},
    })
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_change_log`, (route) => {
      const before: number = route.request().postDataJSON().p_before ?? 53
      const json = Array.from({ length: Math.min(50, before - 1) }, (_, i) => line(before - 1 - i))
      return route.fulfill({ json })
    })
    await openAdmin(page, 'change-log')
    const lines = entry(page, 'Deleted account d0000000 changed a row of the table later_table')
    await expect(lines).toHaveCount(50)
    await page.getByRole('button', { name: 'Show older entries' }).click()
    await expect(lines).toHaveCount(52)
    await expect(page.getByRole('button', { name: 'Show older entries' })).toBeHidden()
  })

  test('can be asked for again after the network was lost', async ({ page, watch }) => {
    watch.expectMessage(/502/)
    await page.route(`${addresses.backend}/rest/v1/rpc/admin_change_log`, (route) =>
      route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
    )
    await openAdmin(page, 'change-log')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await letThrough(page)
    await retry.click()
    await expect(page.getByRole('listitem').first()).toBeVisible()
  })
})
