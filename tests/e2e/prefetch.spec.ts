import type { Page } from 'playwright/test'
import { expect, greeting, newAccount, test } from '../support/member.ts'
import { signInByForm } from './support.ts'

/** The addresses of what the page loads of the site from now on. */
function listen(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** The modules that a page announces. */
async function modulesOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  return Array.from(html.matchAll(/rel="modulepreload" href="([^"]+)"/g), ([, url = '']) => url)
}

test('the dashboard and its code are loaded while the password is typed', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  const loaded = listen(page)
  await page.getByLabel('Email').fill('member@example.com')
  expect(loaded).toEqual([])
  await page.getByLabel('Password').fill('a')
  await expect.poll(() => loaded).toContain('/members')
  await expect.poll(() => loaded.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(2)
  const known = await modulesOf(page, '/login')
  const needed = await modulesOf(page, '/members')
  expect(needed.length).toBeGreaterThan(2)
  const missing = () => needed.filter((module) => ![...known, ...loaded].includes(module))
  await expect.poll(missing).toEqual([])
})

test('the dashboard is opened from what was loaded, without another request', async ({ page }) => {
  const account = await newAccount()
  await page.goto('/login', { waitUntil: 'networkidle' })
  const loaded = page.waitForEvent('requestfinished', (request) => /\/members$/.test(request.url()))
  await page.getByLabel('Password').fill('a')
  await loaded
  await signInByForm(page, account)
  await expect(greeting(page, account.name)).toBeVisible()
  const ways = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().deliveryType),
  )
  expect(ways).toEqual(['navigational-prefetch'])
})

test('a page that was asked for is loaded instead of the dashboard', async ({ page }) => {
  await page.goto('/login?next=%2Fmembers%2Fprompt-pack', { waitUntil: 'networkidle' })
  const loaded = listen(page)
  await page.getByLabel('Password').fill('a')
  await expect.poll(() => loaded).toContain('/members/prompt-pack')
  expect(loaded).not.toContain('/members')
})

test('nothing more is loaded for a visitor who types no password', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  const loaded = listen(page)
  await page.getByLabel('Email').fill('a@example.com')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForTimeout(300)
  expect(loaded).toEqual([])
})
