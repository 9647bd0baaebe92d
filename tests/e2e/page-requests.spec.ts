import type { BrowserContext, Page } from 'playwright/test'
import { addresses } from '../support/addresses.ts'
import { test as adminTest } from '../support/admin.ts'
import { ageSession } from '../support/faults.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expect, greeting, newAccount, onEmptyPage, signIn, test } from '../support/member.ts'
import { answerParts, PAGE_REQUEST } from '../support/page-parts.ts'

const tools = [
  '/members/ai-mind-audit',
  '/members/prompt-pack',
  '/members/dopamine-reset',
  '/members/roi-calculator',
  '/members/gauntlet-builder',
]

/** What the page asks the backend for, without the preflights, from now on. */
function listenToRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${addresses.backend}/`)
    if (isOurs && request.method() !== 'OPTIONS') requests.push(request.url())
  })
  return requests
}

const expectContent = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Opens a page whose modules come only when its request is under way. */
async function openHeld(page: Page, path: string): Promise<string[]> {
  const requests = listenToRequests(page)
  const release = await holdRequests(page, '**/_astro/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => requests.length).toBe(1)
  release()
  await expectContent(page)
  return requests
}

/** A first visit, after which the device knows the dashboard. */
async function visitDashboard(page: Page, name: string): Promise<void> {
  await page.goto('/members')
  await expect(greeting(page, name)).toBeVisible()
}

for (const path of ['/members/account', ...tools]) {
  test(`a first visit to ${path} asks for the dashboard only after its content`, async ({
    page,
    member,
  }) => {
    expect(member.email).toBeTruthy()
    let busy = Number.NaN
    await page.route(/rpc\/dashboard_page/, async (route) => {
      busy = await page.locator('[aria-busy=true]').count()
      await route.continue()
    })
    const requests = await openHeld(page, path)
    await expect.poll(() => busy).toBe(0)
    await page.waitForLoadState('networkidle')
    expect(requests).toHaveLength(2)
  })
}

for (const path of ['/members', '/members/account', ...tools]) {
  test(`${path} is shown after one request, sent before any module runs`, async ({
    page,
    member,
  }) => {
    await visitDashboard(page, member.name)
    const requests = await openHeld(page, path)
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await expect(page.getByText(member.name).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatch(PAGE_REQUEST)
  })
}

adminTest('/admin is shown after two requests, one of them early', async ({ page }) => {
  const requests = await openHeld(page, '/admin')
  await expect(page.getByRole('definition')).toHaveCount(3)
  await expect.poll(() => requests.length).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(requests).toHaveLength(2)
})

for (const path of ['/members', '/members/tool?id=1#part', '/admin']) {
  test(`a visitor to ${path} is at /login before any module runs`, async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/*.js')
    const requests = listenToRequests(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    expect(requests).toEqual([])
    release()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })
}

test('a visitor with tokens in the address does not take them along', async ({ page }) => {
  await page.goto('/members#access_token=secret')
  await expect(page).toHaveURL('/login?next=%2Fmembers')
})

test('a token that is about to end is renewed before the page asks', async ({
  context,
  page,
  member,
}) => {
  await ageSession(context, 60)
  const requests = listenToRequests(page)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  const paths = requests.map((url) => new URL(url).pathname)
  expect(paths).toEqual(['/auth/v1/token', '/rest/v1/rpc/dashboard_page'])
})

/** Another member takes this one's place while the page loads. */
async function replaceMember(context: BrowserContext): Promise<void> {
  await signIn(context, await newAccount('Second Person'))
}

test('a member is not shown what was asked for another one', async ({ context, page, member }) => {
  expect(member.name).not.toBe('Second Person')
  const requests = listenToRequests(page)
  const release = await holdRequests(page, '**/_astro/*.js')
  await page.goto('/members', { waitUntil: 'commit' })
  await expect.poll(() => requests.length).toBe(1)
  await replaceMember(context)
  release()
  await expect(page.getByRole('heading', { name: 'Welcome, Second Person' })).toBeVisible()
  expect(requests).toHaveLength(2)
})

test('a response that is lost on the way is asked for again', async ({ page, member, watch }) => {
  watch.expectMessage(/ERR_CONNECTION_RESET/)
  let isFirst = true
  await page.route(PAGE_REQUEST, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return route.abort('connectionreset')
  })
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
})

test('a part that fails leaves the others, and is asked for again by one request', async ({
  page,
  member,
}) => {
  const fail = () => ({ announcements: null, errors: { announcements: '57014' } })
  await answerParts(page, fail)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await page.unrouteAll()
  const requests = listenToRequests(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a device that lost its session asks for nothing', async ({ context, page, member: _ }) => {
  await onEmptyPage(context, (empty) => empty.evaluate(() => localStorage.clear()))
  const requests = listenToRequests(page)
  await page.goto('/members')
  await expect(page).toHaveURL('/login?next=%2Fmembers')
  expect(requests).toEqual([])
})
