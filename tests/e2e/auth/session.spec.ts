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
  newAccount,
  openAccount,
  openDashboard,
  signIn,
  test,
} from '#people/member.ts'
import { answerWith, fulfill, sessionOf, signInByForm } from '../support.ts'

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
  await expect(page).toHaveURL('/members')
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

test('nothing of one member is saved with the token of the next', async ({ page }) => {
  // The moment before a tab hears that somebody else has signed in in another one.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation())
  })
  await openAccount(page)
  const changes = countRequests(page, 'PATCH', /profiles/)
  await signIn(page, await newAccount('Second Person'))
  await page.getByLabel('Full name').fill('Mine Alone')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('You are no longer signed in.')).toBeVisible()
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
