import type { Page } from 'playwright/test'
import { holdTime, passTimeUntil } from '#browser/faults.ts'
import { holdRequests } from '#browser/hold-requests.ts'
import {
  allow,
  expect,
  LOST_NETWORK,
  loseBackend,
  openAccount,
  openDashboard,
  openTool,
  test,
} from '#people/member.ts'
import { CHALLENGE, day } from '#people/steps.ts'
import { memberIdOf, sessionOf, signInByForm, signOutByMenu } from '../support.ts'

test.beforeEach(({ member: _ }) => {})

/** The keys under which this device stores a session or progress. */
async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  return keys.filter((key) => /session|:(base|part|pending):/.test(key))
}

for (const channels of ['with', 'without']) {
  test(`a sign-out in one tab ends the other, ${channels} channels between`, async ({ page }) => {
    if (channels === 'without')
      await page.context().addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    const other = await page.context().newPage()
    await openAccount(other)
    await openDashboard(page)
    const id = await memberIdOf(page)
    await page.evaluate((key) => localStorage.setItem(key, 'mine'), `mind:${id}:memory`)
    await signOutByMenu(page)
    await expect(other).toHaveURL(/\/login/)
    await expect(page).toHaveURL('/login')
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toMatch(/mine|access_token|:(base|part):/)
  })
}

test('a member signs out although the server is down', async ({ page }) => {
  await openDashboard(page)
  await loseBackend(page)
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await sessionOf(page)).toBeNull()
})

test('a check made right before a sign-out is there on coming back', async ({ page, member }) => {
  await openTool(page, CHALLENGE)
  await day(page, 1).check()
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await storedKeys(page)).toEqual([])
  await signInByForm(page, member)
  await expect(page).toHaveURL('/members')
  await openTool(page, CHALLENGE)
  await expect(day(page, 1)).toBeChecked()
})

test('a member whose progress has not reached the server is asked before a sign-out deletes it, at once without a network', async ({
  page,
}) => {
  allow(LOST_NETWORK)
  await holdTime(page)
  await openTool(page, CHALLENGE)
  await page.context().setOffline(true)
  await day(page, 1).check()
  await signOutByMenu(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText("hasn't been saved to your account yet")
  const stay = page.getByRole('button', { name: 'Stay signed in' })
  await expect(stay).toBeFocused()
  await stay.click()
  const button = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(button).toBeFocused()
  await expect(day(page, 1)).toBeChecked()

  await loseBackend(page)
  await page.context().setOffline(false)
  await button.click()
  await expect(page.getByText('Saving your progress…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeHidden()
  await passTimeUntil(page, () => question.isVisible())
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedKeys(page)).toEqual([])
})

test('a member who signs out in one tab ends the saving in the other cleanly', async ({ page }) => {
  const other = await page.context().newPage()
  // The dashboard sends what other tabs leave behind too.
  for (const tab of [page, other]) await holdRequests(tab, /rpc\/save_progress/)
  await openTool(other, CHALLENGE)
  await openDashboard(page)
  const saving = other.waitForRequest(/save_progress/)
  await day(other, 1).check()
  await saving
  await signOutByMenu(page)
  // The change has not arrived, so the member is asked whether it may go.
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(await storedKeys(other)).toEqual([])
})

test('going back after a sign-out finds the login, not the member', async ({ page, member }) => {
  await openDashboard(page)
  await openAccount(page)
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(await page.content()).not.toContain(member.email)
})

test('a page that comes back from the browser’s cache asks anew who is here', async ({ page }) => {
  await openDashboard(page)
  await page.evaluate(() => {
    localStorage.removeItem('mind:session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL('/login?next=%2Fmembers&reason=ended')
})

test('a visitor who reloads a tool sees nothing of the last member', async ({ page, member }) => {
  const secret = 'Nobody else reads this plan.'
  await openTool(page, 'gauntlet-builder')
  await page.getByLabel('Your plan for Critical Thinking').fill(secret)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.addInitScript((text) => {
    const look = () => {
      const fields = Array.from(document.querySelectorAll('textarea'), ({ value }) => value)
      const page = document.documentElement.outerHTML + fields.join('')
      if (page.includes(text)) sessionStorage.setItem('seen', 'yes')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, secret)
  await page.evaluate(() => localStorage.removeItem('mind:session'))
  await page.reload()
  await expect(page).toHaveURL('/login?next=%2Fmembers%2Fgauntlet-builder')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const seen = () => page.evaluate(() => sessionStorage.getItem('seen'))
  expect(await seen()).toBeNull()
  await signInByForm(page, member)
  await expect(page.getByLabel('Your plan for Critical Thinking')).toHaveValue(secret)
  await expect.poll(seen).toBe('yes')
})
