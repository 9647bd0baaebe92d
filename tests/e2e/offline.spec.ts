import type { Page } from 'playwright/test'
import { greeting, newAccount, SESSION_KEY } from '../support/member.ts'
import {
  expect,
  type OfflineStage,
  offlinePages,
  openPage,
  storedTexts,
  takeSeat,
  test,
  visitOnce,
} from '../support/offline.ts'
import { signOutByMenu } from './support.ts'

test('a member opens every page without a server and in a new browser', async ({ stage }) => {
  await visitOnce(stage)
  await stage.stopServers()
  await stage.restartBrowser()
  for (const path of offlinePages) {
    await openPage(stage, path)
    // The calculator adds its figures to its address after a moment.
    await expect(stage.page).toHaveURL(({ pathname }) => pathname === path)
  }
  await stage.page.goto('/members')
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
})

test('one visit to a tool is enough for all pages', async ({ stage }) => {
  await visitOnce(stage, '/members/prompt-pack')
  await expect.poll(async () => (await storedTexts(stage.page)).join()).toContain('last-page')
  await stage.stopServers()
  await stage.restartBrowser()
  for (const path of offlinePages) await openPage(stage, path)
  await stage.page.goto('/members')
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
  await expect(stage.page.getByText('0 of 5 completed')).toBeVisible()
})

test('a member whose session has ended on the way still opens every page', async ({ stage }) => {
  await visitOnce(stage)
  await stage.stopServers()
  await stage.page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000 }))
  }, SESSION_KEY)
  await stage.restartBrowser()
  for (const path of offlinePages) await openPage(stage, path)
})

test('only the members’ area is controlled', async ({ stage }) => {
  await visitOnce(stage)
  // Each in a tab of its own: /login sends a member on while the next page opens.
  const isControlled = async (path: string) => {
    const tab = await stage.page.context().newPage()
    const response = await tab.goto(path, { waitUntil: 'commit' })
    await tab.close()
    return response?.fromServiceWorker()
  }
  for (const path of ['/', '/login', '/admin', '/robots.txt']) {
    expect([path, await isControlled(path)]).toEqual([path, false])
  }
  for (const path of offlinePages) expect([path, await isControlled(path)]).toEqual([path, true])
})

test('after a sign-out every page leads to /login and the device has nothing of the member', async ({
  stage,
}) => {
  await visitOnce(stage)
  const { page, account } = stage
  await openPage(stage, '/members/gauntlet-builder')
  await page.getByLabel(/^Your plan for/).fill('A plan of theirs')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const marks = await marksOf(page, account.email)
  await openPage(stage, '/members')
  expect(findAny(await storedTexts(page), marks)).not.toEqual([])
  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login/)
  for (const path of offlinePages) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  const kept = await storedTexts(page)
  expect(kept.length).toBeGreaterThan(10)
  expect(findAny(kept, marks)).toEqual([])
})

/** What would give the member away. */
async function marksOf(page: Page, email: string): Promise<string[]> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  return [email, JSON.parse(session ?? '{}').user.id, 'Mira Member', 'A plan of theirs']
}

function findAny(texts: string[], marks: string[]): string[] {
  return texts.filter((text) => marks.some((mark) => text.includes(mark)))
}

/** Works on every page that keeps something, and leaves a mark there. */
async function leaveMark(stage: OfflineStage, mark: string): Promise<void> {
  await openPage(stage, '/members/gauntlet-builder')
  await stage.page.getByLabel(/^Your plan for/).fill(mark)
  await openPage(stage, '/members/prompt-pack')
  await stage.page.getByLabel('Your role', { exact: true }).fill(mark)
}

/** Everything that any page shows or holds in a field. */
async function allTexts(stage: OfflineStage): Promise<string> {
  const texts: string[] = []
  for (const path of offlinePages) {
    await openPage(stage, path)
    texts.push((await stage.page.locator('body').textContent()) ?? '')
    const fields = stage.page.locator('input, textarea')
    texts.push(
      ...(await fields.evaluateAll((all) => all.map((field) => Reflect.get(field, 'value')))),
    )
  }
  return texts.join('\n')
}

test('two members who use one device in turn, offline, see nothing of each other', async ({
  stage,
}) => {
  const [first, second] = [stage.account, await newAccount('Second Person')]
  await visitOnce(stage)
  await takeSeat(stage.page, second)
  await stage.page.goto('/members')
  await expect(greeting(stage.page, second.name)).toBeVisible()
  await stage.stopServers()
  await leaveMark(stage, 'Work of the second')

  await takeSeat(stage.page, first)
  await stage.restartBrowser()
  const seenByFirst = await allTexts(stage)
  expect(seenByFirst).not.toMatch(/of the second|Second Person/)
  expect(seenByFirst).not.toContain(second.email)
  await leaveMark(stage, 'Work of the first')

  await takeSeat(stage.page, second)
  await stage.restartBrowser()
  const seenBySecond = await allTexts(stage)
  expect(seenBySecond).toContain('Work of the second')
  expect(seenBySecond).not.toMatch(/of the first|Mira/)
  expect(seenBySecond).not.toContain(first.email)
})

test('a tool can be used at once by a member of whom the device has nothing', async ({ stage }) => {
  await visitOnce(stage)
  await stage.stopServers()
  await stage.page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.endsWith('last-page'))
    for (const key of keys) localStorage.removeItem(key)
  })
  let requests = 0
  stage.page.on('request', (request) => {
    if (request.url().includes('/rpc/')) requests += 1
  })
  await openPage(stage, '/members/gauntlet-builder')
  expect(requests).toBe(1)
})
