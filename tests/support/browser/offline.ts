import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { writeServiceWorker } from '../../../scripts/build/service-worker.ts'
import { type SiteServer, startSite } from '../../../scripts/local/site-server.ts'
import { addresses, leadTo } from '../backend/addresses.ts'
import { test as base, servers } from '../backend/worker.ts'
import { type Account, newAccount, takeSeat } from '../people/member.ts'
import { reportViolations, VIOLATION } from '../people/visitor.ts'

/** A site and a browser of the test's own: both can be stopped and started again. */
export interface OfflineStage {
  readonly folder: string
  readonly account: Account
  page: Page
  startServers(): Promise<void>
  /** Stops the site, and the backend as far as this browser can tell. */
  stopServers(): Promise<void>
  /** Ends the browser's process and starts another one with the same profile. */
  restartBrowser(): Promise<void>
}

const BACKEND = `${addresses.backend}/**`

/** Errors that nobody caught and violations of a page's policy fail the test. */
export const test = base.extend<{ stage: OfflineStage }>({
  stage: async ({ launchOptions }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'offline-'))
    const folder = join(home, 'dist')
    await cp(process.env['TEST_SITE_FOLDER'] ?? '', folder, { recursive: true })
    const complaints: string[] = []
    let server: SiteServer | null = null
    const isStopped = () => server === null
    // The site's address stays the test's own while the site is stopped.
    const door = createServer((visitor) => {
      if (server === null) return void visitor.destroy()
      const site = connect(Number(new URL(server.url).port), 'localhost')
      visitor.pipe(site).pipe(visitor)
      visitor.on('error', () => site.destroy()).on('close', () => site.destroy())
      site.on('error', () => visitor.destroy()).on('close', () => visitor.destroy())
    })
    await once(door.listen(0, 'localhost'), 'listening')
    const { port } = door.address() as AddressInfo
    const own = leadTo({ ...servers(), site: `http://localhost:${port}` })
    async function launch(): Promise<BrowserContext> {
      const context = await chromium.launchPersistentContext(join(home, 'profile'), {
        ...launchOptions,
        // The last one of a name counts.
        args: [...(launchOptions.args ?? []), own],
        baseURL: addresses.site,
        serviceWorkers: 'allow',
      })
      context.on('weberror', (error) => void complaints.push(error.error().message))
      context.on('console', (message) => {
        if (message.text().startsWith(VIOLATION)) complaints.push(message.text())
      })
      await context.addInitScript(reportViolations, VIOLATION)
      await context.route(BACKEND, (route) =>
        isStopped() ? route.abort('connectionrefused') : route.continue(),
      )
      return context
    }
    let context = await launch()
    const stage: OfflineStage = {
      folder,
      account: await newAccount(),
      page: await context.newPage(),
      async startServers() {
        server = await startSite(folder, 0)
      },
      async stopServers() {
        await server?.stop()
        server = null
      },
      async restartBrowser() {
        await context.close()
        context = await launch()
        stage.page = await context.newPage()
      },
    }
    await stage.startServers()
    await use(stage)
    await context.close()
    await stage.stopServers()
    door.close()
    await rm(home, { recursive: true })
    expect(complaints).toEqual([])
  },
})

export { expect }

/** Opens a page and waits until it can be worked with. */
export async function openPage({ page }: OfflineStage, path: string): Promise<void> {
  await page.goto(path)
  // A dashboard of which the device has nothing is asked for four times.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in without the form, opens a page and waits until the device can do without a server. */
export async function visitOnce({ page, account }: OfflineStage, path = '/members'): Promise<void> {
  await page.goto('/robots.txt')
  await takeSeat(page, account)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // The worker takes over from the next page on.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state === 'activating') {
      await new Promise((go) => active.addEventListener('statechange', go, { once: true }))
    }
  })
}

/**
 * Lets the browser look for another worker, and waits until it has changed to it or given it up. A
 * page that is opened at the very moment of the change may never be answered in Chromium.
 */
export async function updateWorker(page: Page): Promise<void> {
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

/** What the device has of anybody, as one text for each of its stores. */
export function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`)
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), ...databases]
    texts.push(document.cookie)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const response of await cache.matchAll()) texts.push(await response.text())
    }
    return texts
  })
}

/** Marks the addresses of the modules of a later build. */
export const NEXT = '.next.js'

/**
 * Puts another build in the place of the one that is served: other titles and other addresses of
 * all modules. The modules of the build before are gone.
 */
export async function deploy({ folder, ...stage }: OfflineStage): Promise<void> {
  await stage.stopServers()
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
  await uncompress(folder)
  await stage.startServers()
}

/** Puts another service worker in the place of the one that is served. */
export async function deployWorker(stage: OfflineStage, code: string): Promise<void> {
  await stage.stopServers()
  await writeFile(join(stage.folder, 'service-worker.js'), code)
  await uncompress(stage.folder)
  await stage.startServers()
}

const nextName = (name: string) => name.replace(/\.js$/, NEXT)

/** Removes the compressed copies, which would be served in place of what a test has changed. */
async function uncompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const copies = files.filter((file) => /\.(br|gz)$/.test(file))
  await Promise.all(copies.map((file) => rm(join(folder, file), { force: true })))
}
