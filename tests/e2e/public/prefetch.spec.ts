import { holdRequests } from '#browser/hold-requests.ts'
import { expect, greeting, newAccount, test } from '#people/member.ts'
import { listenToPaths, modulesOf, signInByForm } from '../support.ts'

const DASHBOARD = '/members'

test('the dashboard and its code are loaded once a password is typed', async ({ page }) => {
  const known = await modulesOf('/login')
  const modules = await modulesOf(DASHBOARD)
  const needed = new Set([DASHBOARD, ...modules]).difference(new Set(known))
  expect(needed.size).toBeGreaterThan(3)
  const loaded = listenToPaths(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill('member@example.com')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  expect(loaded.filter((path) => needed.has(path))).toEqual([])
  await page.getByLabel('Password').fill('a')
  await expect.poll(() => [...needed.difference(new Set(loaded))]).toEqual([])
})

test('the dashboard is opened from what was loaded, and may ask at once', async ({ page }) => {
  const account = await newAccount()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const loaded = page.waitForEvent('requestfinished', (request) => /\/members$/.test(request.url()))
  await page.getByLabel('Password').fill('a')
  await loaded
  const permission = page.waitForResponse((answer) => answer.request().method() === 'OPTIONS')
  // Where the session came first, the answer would be lost with the page that is left.
  const signIn = await holdRequests(page, '**/auth/v1/token*')
  await signInByForm(page, account)
  expect((await permission).url()).toMatch(/\/rpc\/member_page$/)
  expect((await permission).ok()).toBe(true)
  signIn()
  await expect(greeting(page, account.name)).toBeVisible()
  const ways = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().deliveryType),
  )
  expect(ways).toEqual(['navigational-prefetch'])
})

test('a page that was asked for is loaded instead of the dashboard', async ({ page }) => {
  const loaded = listenToPaths(page)
  await page.goto('/login?next=%2Fmembers%2Fprompt-pack')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.getByLabel('Password').fill('a')
  await expect.poll(() => loaded).toContain('/members/prompt-pack')
  expect(loaded).not.toContain(DASHBOARD)
})
