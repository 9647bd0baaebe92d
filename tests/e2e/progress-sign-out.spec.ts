import type { Page } from 'playwright/test'
import { type Account, expect, openTool, signIn } from '../support/member.ts'
import { CHALLENGE, day, LOST_NETWORK, state, test } from '../support/progress-pages.ts'
import { signOutByMenu } from './support.ts'

/** The keys under which this device stores progress. */
function storedProgress(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /work/.test(key)))
}

/** The member signs in again on this device, and day 1 is still checked. */
async function expectDayAfterReturn(page: Page, member: Account) {
  await signIn(page.context(), member)
  await expect(page).toHaveURL('/members')
  await openTool(page, CHALLENGE)
  await expect(day(page, 1)).toBeChecked()
}

test('a member who leaves right after a check finds it on the dashboard', async ({
  page,
  member: _,
}) => {
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await page.goto('/members')
  await expect(page.getByText('1 of 30 days')).toBeVisible()
})

test('a member who signs out right after a check finds it when they come back', async ({
  page,
  member,
}) => {
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await storedProgress(page)).toEqual([])
  await expectDayAfterReturn(page, member)
})

test('a member whose progress has not reached the server is asked before a sign-out deletes it', async ({
  page,
  member,
  unsentDay: { regain },
}) => {
  await signOutByMenu(page)
  await expect(page.getByText('Saving your progress…')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText("hasn't been saved to your account yet")
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeFocused()
  await expect(day(page, 1)).toBeChecked()
  regain()
  await expect(state(page)).toHaveText('Saved', { timeout: 15_000 })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expectDayAfterReturn(page, member)
})

test('a member without a network is asked at once', async ({ page, context, member: _, watch }) => {
  watch.expectMessage(LOST_NETWORK)
  await openTool(page, CHALLENGE)
  await context.setOffline(true)
  await day(page, 1).check()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await signOutByMenu(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await context.setOffline(false)
})

test('a member who signs out anyway leaves nothing on the device', async ({
  page,
  unsentDay: _,
}) => {
  await signOutByMenu(page)
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedProgress(page)).toEqual([])
})
