import { cp, mkdtempDisposable } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'
import { siteListener } from '../../../scripts/local/site-server.ts'
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
  stopServers(): void
  /** Ends the browser's process and starts another one with the same profile. */
  restartBrowser(): Promise<void>
}

const BACKEND = `${addresses.backend}/**`

/** Errors that nobody caught and violations of a page's policy fail the test. */
export const test = base.extend<{ stage: OfflineStage }>({
  stage: async ({ launchOptions }, use) => {
    await using home = await mkdtempDisposable(join(tmpdir(), 'offline-'))
    const folder = join(home.path, 'dist')
    await cp(process.env['TEST_SITE_FOLDER'] ?? '', folder, { recursive: true })
    const complaints: string[] = []
    let site: RequestListener | null = null
    // The site's address stays the test's own while the site is stopped.
    await using server = await startLoopbackServer(0, 'localhost', (request, response) => {
      if (site) site(request, response)
      else request.socket.destroy()
    })
    const own = leadTo({ ...servers(), site: server.url })
    async function launch(): Promise<BrowserContext> {
      const context = await chromium.launchPersistentContext(join(home.path, 'profile'), {
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
        site ? route.continue() : route.abort('connectionrefused'),
      )
      return context
    }
    let context = await launch()
    const stage: OfflineStage = {
      folder,
      account: await newAccount(),
      page: await context.newPage(),
      async startServers() {
        site = await siteListener(folder)
      },
      stopServers() {
        site = null
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
