import type { Page } from 'playwright/test'
import { ageSession, countRequests } from '#browser/faults.ts'
import { letThrough } from '#browser/hold-requests.ts'
import {
  allow,
  expect,
  loseBackend,
  loseSession,
  newAccount,
  openAccount,
  openTool,
  signIn,
  siteBackend,
  test,
} from '#people/member.ts'
import { PAGE_REQUEST } from '#people/page-parts.ts'
import { answerWith, memberIdOf, sessionOf, signInByForm } from '../support.ts'

test.beforeEach(({ member: _ }) => {})

const SAVED = 'This plan has reached the server.'
const UNSENT = 'This plan is on this device only.'

const plan = (page: Page) => page.getByLabel('Your plan for Critical Thinking')

async function writeSavedPlan(page: Page): Promise<void> {
  await openTool(page, 'gauntlet-builder')
  await plan(page).fill(SAVED)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** The plan that no server has heard of, with the backend reachable again at the end. */
async function writeUnsentPlan(page: Page): Promise<void> {
  await openTool(page, 'gauntlet-builder')
  await answerWith(page, 'rest/v1/rpc/save_progress', 503, '{}')
  await plan(page).fill(UNSENT)
  await expect(page.getByText(/on this device/i).first()).toBeVisible()
}

/**
 * Ends all sessions of the member at the server, as a change of the password elsewhere does. No
 * page of the site is open meanwhile: it would notice, and leave while the test opens the next one.
 */
async function revoke(page: Page): Promise<void> {
  const { access_token } = await sessionOf(page)
  await page.goto('about:blank')
  const answer = await siteBackend().post('/auth/v1/logout?scope=global', {}, access_token)
  expect(answer.status).toBe(204)
  await ageSession(page, -60)
}

const openPlan = (page: Page) => page.goto('/members/gauntlet-builder')

/** All that the device has. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('a refused token leaves nothing here until the next sign-in', async ({ page, member }) => {
  await writeSavedPlan(page)
  await answerWith(page, 'rest/v1/', 401, '{"code":"PGRST303","message":"JWT expired"}')
  const renewals = countRequests(page, 'POST', /\/auth\/v1\/token/)
  const questions = countRequests(page, 'POST', PAGE_REQUEST)
  await page.reload()
  await expect(page).toHaveURL('/login?next=%2Fmembers%2Fgauntlet-builder&reason=ended')
  await expect(page.getByText('Please sign in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(renewals()).toBe(1)
  expect(questions()).toBeLessThanOrEqual(2)
  expect(await stored(page)).not.toContain(SAVED)
  await letThrough(page)
  await signInByForm(page, member)
  await expect(plan(page)).toHaveValue(SAVED)
})

test('a member whose session is gone at the next page leaves nothing here', async ({ page }) => {
  await writeSavedPlan(page)
  await page.goto('about:blank')
  await loseSession(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(await stored(page)).not.toContain(SAVED)
})

test('a member who signs in on a device is shown nothing of the previous member and removes it, also on an open page', async ({
  page,
  member,
}) => {
  await writeSavedPlan(page)
  await page.goto('/members')
  const id = await memberIdOf(page)
  await page.goto('about:blank')
  await signIn(page, await newAccount('Second Person'))
  await openAccount(page, 'Second Person')
  expect(await stored(page)).not.toContain(SAVED)
  expect(await stored(page)).not.toContain(id)
  await signIn(page, member)
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
})

test('unsent progress outlives a revoked session and the next member, who never sees it', async ({
  page,
  member,
}) => {
  allow(/400/)
  await writeUnsentPlan(page)
  await revoke(page)
  await letThrough(page)
  await openPlan(page)
  await expect(page).toHaveURL(/reason=ended/)
  expect(await stored(page)).toContain(UNSENT)

  await signInByForm(page, await newAccount('Second Person'))
  await expect(plan(page)).toHaveValue('')
  expect(await stored(page)).toContain(UNSENT)

  await loseSession(page)
  await expect(page).toHaveURL(/reason=ended/)
  const saving = page.waitForResponse((answer) => /save_progress/.test(answer.url()) && answer.ok())
  await signInByForm(page, member)
  await saving
  await openTool(page, 'gauntlet-builder')
  await expect(plan(page)).toHaveValue(UNSENT)
})

test('an outage takes nothing off the device', async ({ page }) => {
  allow(/Failed to fetch|AuthRetryableFetchError/)
  await writeSavedPlan(page)
  await page.goto('about:blank')
  await ageSession(page, -60)
  await loseBackend(page)
  await openPlan(page)
  await expect(plan(page)).toHaveValue(SAVED)
  expect(await stored(page)).toContain(SAVED)
})
