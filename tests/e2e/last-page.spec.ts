import type { Page } from 'playwright/test'
import { holdRequests } from '../support/hold-requests.ts'
import { expect, greeting, loseBackend, newAccount, signIn, test } from '../support/member.ts'
import { answerParts, PAGE_REQUEST } from '../support/page-parts.ts'
import { layoutShifts } from '../support/visitor.ts'
import { memberIdOf, signOutByMenu } from './support.ts'

/** A first visit, which leaves the dashboard's data on the device. */
async function visitDashboard(page: Page, name: string): Promise<void> {
  await page.goto('/members')
  await expect(greeting(page, name)).toBeVisible()
  await expect.poll(() => storedKeys(page)).toContain('last-page')
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).join())

test('a member sees their last dashboard before the server answers', async ({ page, member }) => {
  await visitDashboard(page, member.name)
  const release = await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  release()
})

test('fresh data replace the stored ones and move nothing', async ({ page, member }) => {
  await visitDashboard(page, member.name)
  await answerParts(page, ({ announcements, resources }) => ({
    profile: { full_name: 'A New Name' },
    announcements: [
      { id: crypto.randomUUID(), title: 'Fresh news', body: 'Text' },
      ...(Array.isArray(announcements) ? announcements : []),
    ],
    progress: Array.isArray(resources)
      ? [{ resource_id: resources[0].id, state: {}, completed_at: '2026-11-21T12:00:00Z' }]
      : [],
  }))
  const release = await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  release()
  await expect(greeting(page, 'A New Name')).toBeVisible()
  await expect(page.getByText('1 of 5 completed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fresh news' })).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
})

test('a dashboard without a backend shows what was there last', async ({
  context,
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/)
  await visitDashboard(page, member.name)
  await loseBackend(context)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
})

test('an announcement that was put away is not shown by the next page either', async ({
  page,
  member,
}) => {
  await visitDashboard(page, member.name)
  const announcement = page.getByRole('article').first()
  const saved = page.waitForResponse(/announcement_dismissals/)
  await announcement.getByRole('button', { name: /^Dismiss/ }).click()
  await saved
  await expect(page.getByRole('article')).toHaveCount(0)
  await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('the next member never sees the last page of the one before', async ({
  context,
  page,
  member,
}) => {
  await visitDashboard(page, member.name)
  const id = await memberIdOf(page)
  await signIn(context, await newAccount('Second Person'))
  await page.goto('/members')
  await expect(greeting(page, 'Second Person')).toBeVisible()
  expect(await storedKeys(page)).not.toContain(id)
})

test('nothing of the last page stays after a sign-out', async ({ page, member }) => {
  await visitDashboard(page, member.name)
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await storedKeys(page)).not.toContain('last-page')
})

test('the role is never stored', async ({ page, member }) => {
  await visitDashboard(page, member.name)
  const text = await page.evaluate(() => JSON.stringify(localStorage))
  expect(text).toContain(member.name)
  expect(text).not.toContain('is_admin')
})
