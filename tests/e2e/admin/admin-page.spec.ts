import type { Page } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import { badGateway, letThrough } from '#browser/hold-requests.ts'
import { accountOf, allow, asOwner, expect, openAdmin, test } from '#people/admin.ts'
import { type Account, test as memberTest } from '#people/member.ts'
import { PAGE_REQUEST } from '#people/page-parts.ts'
import { answerWith } from '../support.ts'

async function expectDenied(page: Page) {
  await expect(page).toHaveURL('/members')
  await expect(page.getByRole('alert')).toContainText('Access denied: Admin privileges required')
}

async function takeRole({ email }: Account) {
  await asOwner('DELETE', `user_roles?user_id=eq.${await accountOf(email)}`)
}

memberTest('a member is sent to the dashboard and told why', async ({ page, member: _ }) => {
  await page.goto('/admin')
  await expectDenied(page)
})

test.describe('an admin', () => {
  test('whose role cannot be read at the moment can try again', async ({ page }) => {
    await page.route(PAGE_REQUEST, badGateway)
    await page.goto('/admin')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await letThrough(page)
    await retry.click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  })

  test('who loses the role is told so at the next step and leaves', async ({ page, admin }) => {
    allow(/403/)
    await openAdmin(page, 'send-announcement')
    await takeRole(admin)
    await page.getByLabel('Title').fill('Never sent')
    await page.getByRole('button', { name: 'Send to all members' }).click()
    await expectDenied(page)
    expect(await asOwner('GET', 'announcements?title=eq.Never%20sent')).toEqual([])
  })

  test('who has lost the role is told so instead of an empty list', async ({ page, admin }) => {
    await openAdmin(page)
    await takeRole(admin)
    await page.goto('/admin#inbox')
    await expectDenied(page)
  })

  test('who is refused something reads why and goes on', async ({ page }) => {
    await openAdmin(page, 'resources')
    await answerWith(page, 'rest/v1/resources?id=eq.', 403, '{"code":"42501","message":"No"}')
    const roleIsReadAgain = page.waitForRequest(/\/rpc\/admin_page/)
    await page.getByRole('button', { name: 'Switch off' }).first().click()
    await expect(page.getByRole('alert')).toContainText("You don't have permission to do that.")
    await roleIsReadAgain
    await expect(page.getByRole('heading', { name: 'AI Mind Audit' })).toBeVisible()
  })
})

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
