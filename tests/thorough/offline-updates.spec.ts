import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { offlinePages } from '#browser/faults.ts'
import { expect, type OfflineStage, openPage, test, visitOnce } from '#browser/offline.ts'
import { openDashboard, takeSeat } from '#people/member.ts'
import { writeServiceWorker } from '../../scripts/build/service-worker.ts'

const TYPED = 'Half a sentence before the deployment'
const WORKER = 'service-worker.js'
const plan = (page: Page) => page.getByLabel(/^Your plan for/)

/**
 * Lets the browser look for another worker, and waits until it has changed to it or given it up. A
 * page that is opened at the very moment of the change may never be answered in Chromium.
 */
async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/members')
    // A worker that cannot start is refused.
    await registration?.update().catch(console.debug)
    const next = registration?.installing ?? registration?.waiting
    while (next && next.state !== 'activated' && next.state !== 'redundant') {
      await new Promise((go) => next.addEventListener('statechange', go, { once: true }))
    }
  })
}

/** Marks the addresses of the modules of a later build. */
const NEXT = '.next.js'

/**
 * Puts another build in the place of the one that is served: other titles and other addresses of
 * all modules. The modules of the build before are gone.
 */
async function deploy(stage: OfflineStage): Promise<void> {
  const { folder } = stage
  const files = await readdir(folder, { recursive: true })
  const modules = files.filter((file) => /_astro\/.*\.js$/.test(file))
  const names = modules.map((file) => file.replace(/^.*\//, ''))
  for (const file of files.filter((name) => /(\.html|_astro\/.*\.js)$/.test(name))) {
    const text = await readFile(join(folder, file), 'utf8')
    const renamed = names.reduce((all, name) => all.replaceAll(name, nextName(name)), text)
    await writeFile(join(folder, file), renamed.replace(/<title>/, '<title>Next: '))
  }
  for (const file of modules) await rename(join(folder, file), join(folder, nextName(file)))
  await writeServiceWorker(folder)
  await serveChanges(stage)
}

/** Puts another file in the place of one that is served. */
async function deployFile(stage: OfflineStage, name: string, text: string): Promise<void> {
  await writeFile(join(stage.folder, name), text)
  await serveChanges(stage)
}

const nextName = (name: string) => name.replace(/\.js$/, NEXT)

/** Removes the compressed copies, which would be served in place of what a test has changed. */
async function serveChanges({ folder, startServers }: OfflineStage): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const copies = files.filter((file) => /\.(br|gz)$/.test(file))
  await Promise.all(copies.map((file) => rm(join(folder, file), { force: true })))
  await startServers()
}

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
  stage.stopServers()
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
  const page = await readFile(join(stage.folder, 'members.html'), 'utf8')
  await deployFile(stage, 'members.html', page.replace('<title>', '<title>Half '))
  await updateWorker(stage.page)
  await expectEveryPageOf(stage, 'first')
})

/** Deploys a worker that is the usual one but for what goes wrong in it. */
async function deployBroken(stage: OfflineStage, fault: string): Promise<void> {
  await deploy(stage)
  const worker = await readFile(join(stage.folder, WORKER), 'utf8')
  await deployFile(stage, WORKER, `${fault};${worker}`)
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
  await deployFile(stage, WORKER, 'throw new Error("broken")')
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
  await deployFile(stage, WORKER, await readFile(join(stage.folder, WORKER), 'utf8'))
  await updateWorker(stage.page)
  await expect.poll(() => stage.page.evaluate(() => caches.keys())).toEqual([])
  await openPage(stage, '/members')
  const registrations = () =>
    stage.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
})
