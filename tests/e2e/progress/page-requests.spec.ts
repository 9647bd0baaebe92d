import type { Page } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import { ageSession, offlinePages } from '#browser/faults.ts'
import { answerOnce, holdRequests, letThrough } from '#browser/hold-requests.ts'
import { test as adminTest } from '#people/admin.ts'
import { allow, expect, greeting, newAccount, openDashboard, signIn, test } from '#people/member.ts'
import { answerParts, PAGE_REQUEST } from '#people/page-parts.ts'

/** What every members' page loads last, when it has nothing else to do. */
const LAST_MODULE = /\/_astro\/auth\.[\w-]+\.js/

/** What the page asks the backend for, without the preflights, from now on. */
function listenToRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${addresses.backend}/`)
    if (isOurs && request.method() !== 'OPTIONS') requests.push(request.url())
  })
  return requests
}

test('what needs nothing from the server is used before it answers, and then finds what is known', async ({
  page,
  member: _,
}) => {
  await page.goto('/members/prompt-pack')
  await page.getByRole('button', { name: 'Favorite: Mirror' }).click()
  await page.waitForResponse(/save_progress/)
  await page.goto('/members/account')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (!key.startsWith('mind:session')) localStorage.removeItem(key)
  })
  const release = await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members/roi-calculator')
  await page.getByLabel('Your hourly rate').fill('80')
  await expect(page.getByText('₹640', { exact: true })).toBeVisible()
  await page.goto('/members/prompt-pack')
  const role = page.getByLabel('Your role').first()
  await role.fill('editor')
  release()
  await expect(page.getByRole('button', { name: 'Favorite: Mirror', pressed: true })).toBeVisible()
  await expect(role).toHaveValue('editor')
})

/** Opens a page whose modules come only when its request is under way and this has happened. */
async function openHeld(page: Page, path: string, happens = async () => {}): Promise<string[]> {
  const requests = listenToRequests(page)
  const release = await holdRequests(page, '**/_astro/*.js')
  const asked = page.waitForRequest(PAGE_REQUEST)
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  await happens()
  release()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return requests
}

test('a first visit asks once for a page, before any module runs', async ({ page, member: _ }) => {
  // The device knows nothing of the pages before.
  await page.addInitScript(() => {
    const known = Object.keys(localStorage).filter((key) => /:(base|part):/.test(key))
    for (const key of known) localStorage.removeItem(key)
  })
  for (const path of offlinePages) {
    const lastModule = page.waitForResponse(LAST_MODULE)
    const requests = await openHeld(page, path)
    await lastModule
    expect([path, ...requests]).toEqual([path, expect.stringMatching(PAGE_REQUEST)])
  }
})

adminTest('/admin is shown after one request, without rows of members', async ({ page }) => {
  const lastModule = page.waitForResponse(LAST_MODULE)
  const requests = await openHeld(page, '/admin')
  await expect(page.getByRole('definition')).toHaveCount(3)
  await lastModule
  expect(requests).toEqual([expect.stringMatching(/admin_page$/)])
})

test('a visitor is at /login before a module runs, without tokens of a link', async ({ page }) => {
  const requests = listenToRequests(page)
  const release = await holdRequests(page, '**/_astro/*.js')
  for (const path of ['/members', '/members/tool?id=1#part', '/admin']) {
    await page.goto(path, { waitUntil: 'commit' })
    const [next = '', fragment] = path.split('#')
    const kept = fragment === undefined ? '' : `#${fragment}`
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(next)}${kept}`)
  }
  await page.goto('/members#access_token=secret', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?next=%2Fmembers')
  expect(requests).toEqual([])
  release()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('a token about to end is renewed before the page asks', async ({ page, member: _ }) => {
  await ageSession(page, 60)
  const requests = listenToRequests(page)
  await openDashboard(page)
  const paths = requests.map((url) => new URL(url).pathname)
  expect(paths).toEqual(['/auth/v1/token', '/rest/v1/rpc/member_page'])
})

test('a member is not shown what was asked for another one', async ({ page, member: _ }) => {
  const second = await newAccount('Second Person')
  const requests = await openHeld(page, '/members', () => signIn(page, second))
  await expect(greeting(page, 'Second Person')).toBeVisible()
  expect(requests).toHaveLength(2)
})

test('what is lost on the way or fails in part is asked for again by one request, and leaves the other parts', async ({
  page,
  member: _,
}) => {
  allow(/ERR_CONNECTION_RESET/)
  await answerParts(page, () => ({ announcements: null, errors: { announcements: '57014' } }))
  await answerOnce(page, PAGE_REQUEST, (route) => route.abort('connectionreset'))
  await openDashboard(page)
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await letThrough(page)
  const requests = listenToRequests(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
  expect(requests).toHaveLength(1)
})
