import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { writeServiceWorker } from '../../scripts/build/service-worker.ts'
import { offlinePages } from '../support/browser/faults.ts'
import {
  deploy,
  deployWorker,
  expect,
  NEXT,
  type OfflineStage,
  openPage,
  test,
  updateWorker,
  visitOnce,
} from '../support/browser/offline.ts'
import { openDashboard, takeSeat } from '../support/people/member.ts'

const TYPED = 'Half a sentence before the deployment'
const plan = (page: Page) => page.getByLabel(/^Your plan for/)

/** The builds that the page and its modules are of. */
async function buildsOf(page: Page): Promise<('first' | 'next')[]> {
  const modules = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  expect(modules.length).toBeGreaterThan(2)
  const areNext = [...modules.map((name) => name.endsWith(NEXT)), /^Next/.test(await page.title())]
  return [...new Set(areNext.map((isNext) => (isNext ? 'next' : 'first')))]
}

/** Whoever opens a page once the browser has the next worker gets the next build. */
async function expectNextBuild(stage: OfflineStage): Promise<void> {
  await updateWorker(stage.page)
  await openPage(stage, '/members')
  expect(await buildsOf(stage.page)).toEqual(['next'])
}

async function expectEveryPageOf(stage: OfflineStage, build: 'first' | 'next'): Promise<void> {
  for (const path of offlinePages) {
    await openPage(stage, path)
    expect([path, await buildsOf(stage.page)]).toEqual([path, [build]])
  }
}

test('a deployment between two visits is there from the next page but one, also without a network, and never half', async ({
  stage,
}) => {
  await visitOnce(stage)
  await openPage(stage, '/members')
  expect(await buildsOf(stage.page)).toEqual(['first'])
  await stage.restartBrowser()
  await deploy(stage)
  await openPage(stage, '/members/prompt-pack')
  expect(await buildsOf(stage.page)).toEqual(['first'])
  await expectNextBuild(stage)
  await expectEveryPageOf(stage, 'next')
  await stage.stopServers()
  await stage.restartBrowser()
  await expectEveryPageOf(stage, 'next')
})

test('a deployment while a member types loses no word', async ({ stage }) => {
  await visitOnce(stage)
  await openPage(stage, '/members/gauntlet-builder')
  await plan(stage.page).fill(TYPED)
  await deploy(stage)
  await plan(stage.page).pressSequentially(' and the other half.')
  await expect(stage.page.getByText('Saved', { exact: true })).toBeVisible()
  await expectNextBuild(stage)
  await openPage(stage, '/members/gauntlet-builder')
  await expect(plan(stage.page)).toHaveValue(`${TYPED} and the other half.`)
})

test('an incomplete build is rejected', async ({ stage }) => {
  await visitOnce(stage)
  await openPage(stage, '/members')
  await deploy(stage)
  const page = join(stage.folder, 'members.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('<title>', '<title>Half '))
  await stage.stopServers()
  await stage.startServers()
  await updateWorker(stage.page)
  await expectEveryPageOf(stage, 'first')
})

/** Deploys a worker that is the usual one but for what goes wrong in it. */
async function deployBroken(stage: OfflineStage, fault: string): Promise<void> {
  await deploy(stage)
  const worker = await readFile(join(stage.folder, 'service-worker.js'), 'utf8')
  await deployWorker(stage, `${fault};${worker}`)
}

const faults = {
  'that throws as it starts': 'throw new Error("broken")',
  'whose events throw': 'addEventListener("fetch", () => { throw new Error("broken") })',
  'that loses its caches':
    'addEventListener("activate", () => { caches.open = caches.match = () => Promise.reject(new Error("broken")) })',
  'whose answers throw':
    'addEventListener("activate", () => { Response.prototype.clone = URL.prototype.toString = Request.prototype.clone = () => { throw new Error("broken") }; Object.defineProperty(URL.prototype, "pathname", { get() { throw new Error("broken") } }) })',
}

for (const [what, fault] of Object.entries(faults)) {
  test(`a worker ${what} loses no word and is no dead end`, async ({ stage }) => {
    await visitOnce(stage)
    await openPage(stage, '/members/gauntlet-builder')
    await plan(stage.page).fill(TYPED)
    await expect(stage.page.getByText('Saved', { exact: true })).toBeVisible()
    await deployBroken(stage, fault)
    await updateWorker(stage.page)
    for (const path of ['/members', '/members/prompt-pack', '/members', '/members/account']) {
      await openPage(stage, path)
      expect([path, await buildsOf(stage.page)]).toEqual([path, [expect.any(String)]])
    }
    await openPage(stage, '/members/gauntlet-builder')
    await expect(plan(stage.page)).toHaveValue(TYPED)
    await deploy(stage)
    // The next worker repairs what the broken one did.
    await updateWorker(stage.page)
    await openPage(stage, '/members')
    expect(await stage.page.title()).toMatch(/^Next: Next/)
  })
}

test('a first visit with a worker that throws is a visit like any other', async ({ stage }) => {
  await deployWorker(stage, 'throw new Error("broken")')
  const { page, account } = stage
  await page.goto('/robots.txt')
  await takeSeat(page, account)
  await openDashboard(page, account.name)
  // The worker has been refused by the time that the browser has asked for it once more.
  await updateWorker(page)
  await openPage(stage, '/members/account')
})

test('a worker that is switched off removes itself and its caches', async ({ stage }) => {
  await visitOnce(stage)
  await writeServiceWorker(stage.folder, true)
  await deployWorker(stage, await readFile(join(stage.folder, 'service-worker.js'), 'utf8'))
  await updateWorker(stage.page)
  await expect.poll(() => stage.page.evaluate(() => caches.keys())).toEqual([])
  await openPage(stage, '/members')
  const registrations = () =>
    stage.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
})
