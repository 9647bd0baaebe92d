import type { Page } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import {
  ageSession,
  countRequests,
  expectSettled,
  holdTime,
  passTime,
  passTimeUntil,
} from '#browser/faults.ts'
import { letThrough } from '#browser/hold-requests.ts'
import {
  allow,
  expect,
  greeting,
  loseBackend,
  loseSession,
  newAccount,
  openAccount,
  openDashboard,
  openTool,
  signIn,
  siteBackend,
  test,
} from '#people/member.ts'
import { PAGE_REQUEST } from '#people/page-parts.ts'
import { answerWith, fulfill, memberIdOf, sessionOf, signInByForm } from '../support.ts'

test.beforeEach(({ member: _ }) => {})

const TOKEN = /\/auth\/v1\/token/

test('half a minute without a renewal leaves a member signed in', async ({ page, member }) => {
  allow(/AuthRetryableFetchError/)
  await ageSession(page, -60)
  await holdTime(page)
  await answerWith(page, 'auth/v1/token', 503, '{}')
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.goto('/members')
  await expect(page.getByText('Reconnecting. You are still signed in')).toBeVisible()
  await passTime(page, 30)
  expect(renewals()).toBeGreaterThan(4)
  await expectSettled(page)
  await expect(page.getByText("Some of this page couldn't be loaded.")).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('heading', { level: 1 }).click({ trial: true })
  await expect(page.getByText('Reconnecting.')).toBeInViewport()
  expect((await sessionOf(page)).user.email).toBe(member.email)
  await letThrough(page)
  await passTimeUntil(page, () => page.getByText('Reconnecting.').isHidden())
  await expect(greeting(page)).toBeVisible()
})

for (const [answer, status, body, type] of [
  ['too many requests', 429, '{"code":429,"msg":"slow down"}', 'application/json'],
  ['a page of a proxy', 403, '<html>Forbidden</html>', 'text/html'],
] as const) {
  test(`after ${answer} at a renewal a member signs in again, once`, async ({ page, member }) => {
    await ageSession(page, -60)
    await page.route(TOKEN, (route) => fulfill(route, status, body, type))
    const renewals = countRequests(page, 'POST', TOKEN)
    await page.goto('/members/account')
    await expect(page).toHaveURL('/login?next=%2Fmembers%2Faccount&reason=ended')
    await expect(page.getByText('Please sign in again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    expect(renewals()).toBe(1)
    expect(await sessionOf(page)).toBeNull()
    await letThrough(page)
    await signInByForm(page, member)
    await expect(page).toHaveURL('/members/account')
  })
}

test('a session renewed too early for the server leaves a member in peace', async ({ page }) => {
  await ageSession(page, 70)
  await holdTime(page)
  await answerWith(page, 'auth/v1/token', 429, '{"code":429,"msg":"slow down"}')
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.goto('/members')
  await passTimeUntil(page, () => greeting(page).isVisible())
  await passTime(page, 45)
  expect(renewals()).toBe(1)
  await expect(page).toHaveURL('/members')
  await expect(greeting(page)).toBeVisible()
})

test('nothing of one member is saved with the token of the next', async ({ page, member }) => {
  // The moment before a tab hears that somebody else has signed in in another one.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation())
    Object.assign(globalThis, { requestIdleCallback: () => 0 }) // Nor by its auth client.
  })
  await openAccount(page)
  const changes = countRequests(page, 'PATCH', /profiles/)
  await signIn(page, await newAccount('Second Person'))
  // Both have one password.
  await page.getByLabel('Current password').fill(member.password)
  for (const label of ['Full name', 'Email', 'New password']) {
    await page.getByLabel(label).fill('mine@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are no longer signed in.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  expect(changes()).toBe(0)
})

test('two tabs that renew the session at once both stay signed in', async ({ page, member }) => {
  await ageSession(page, -60)
  const other = await page.context().newPage()
  await Promise.all([page.goto('/members'), other.goto('/members/account')])
  await expect(greeting(page)).toBeVisible()
  await expect(other.getByLabel('Full name')).toHaveValue(member.name)
  await Promise.all([page.reload(), other.reload()])
  await expect(greeting(page)).toBeVisible()
  await expect(other.getByLabel('Full name')).toHaveValue(member.name)
})

test('a member whose clock is two hours ahead works undisturbed', async ({ page, member }) => {
  await holdTime(page, 2)
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.goto('/members/account')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await passTime(page, 60)
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  expect(renewals()).toBe(1)
  await expect(page).toHaveURL('/members/account')
})

test('a member whose clock is two hours behind gets a new token once refused', async ({ page }) => {
  await holdTime(page, -2)
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.route(`${addresses.backend}/rest/v1/**`, (route) =>
    renewals() === 0 ? fulfill(route, 401, '{"code":"PGRST303"}') : route.continue(),
  )
  await openDashboard(page)
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  expect(renewals()).toBe(1)
})

const SAVED = 'This plan has reached the server.'
const UNSENT = 'This plan is on this device only.'

const plan = (page: Page) => page.getByLabel('Your plan for Critical Thinking')

async function writeSavedPlan(page: Page): Promise<void> {
  await openTool(page, 'gauntlet-builder')
  await plan(page).fill(SAVED)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
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

test('a member who signs in on a device is shown nothing of the previous member and removes it', async ({
  page,
}) => {
  await writeSavedPlan(page)
  await page.goto('/members')
  const id = await memberIdOf(page)
  await page.goto('about:blank')
  await signIn(page, await newAccount('Second Person'))
  await openAccount(page, 'Second Person')
  expect(await stored(page)).not.toContain(SAVED)
  expect(await stored(page)).not.toContain(id)
})

test('unsent progress outlives a revoked session and the next member, who never sees it', async ({
  page,
  member,
}) => {
  allow(/400/)
  await openTool(page, 'gauntlet-builder')
  await answerWith(page, 'rest/v1/rpc/save_progress', 503, '{}')
  await plan(page).fill(UNSENT)
  await expect(page.getByText(/on this device/i).first()).toBeVisible()
  await revoke(page)
  await letThrough(page)
  await page.goto('/members/gauntlet-builder')
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
  await page.goto('/members/gauntlet-builder')
  await expect(plan(page)).toHaveValue(SAVED)
  expect(await stored(page)).toContain(SAVED)
})
