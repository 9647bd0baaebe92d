import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Route } from 'playwright/test'
import { type Backend, startBackend } from '../../../scripts/local/backend/backend.ts'
import { addresses, leadTo, reach, type Servers } from './addresses.ts'
import { Api } from './over-http.ts'

let running: Backend | undefined

/** This worker's own backend. */
export function backend(): Backend {
  if (running === undefined) throw new Error('The backend of this worker is not started')
  return running
}

/** The same, spoken to without a browser. */
export function siteBackend(): Api {
  return new Api(backend())
}

/** Where this worker's site and backend listen. */
export function servers(): Servers {
  return { site: process.env['TEST_SITE'] ?? '', backend: backend().url }
}

/** Fetches a path of the site without a browser. */
export function fetchSite(path: string): Promise<Response> {
  return fetch(new URL(path, servers().site))
}

/** Fetches for a page that a route has stopped: Playwright itself is not led to the servers. */
export function fetchFor(route: Route) {
  // A connection that rested may be closed by the server just then.
  return route.fetch({ url: reach(route.request().url(), servers()), maxRetries: 3 })
}

/** Starts a backend on a copy of the database that all start from. @returns how to end it */
export async function startOwnBackend(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backend-'))
  await cp(process.env['TEST_DATABASE'] ?? '', dataDir, { recursive: true })
  const options = { port: 0, dataDir, siteUrl: addresses.site, sendEmails: true }
  const started = await startBackend(options)
  running = started
  return async () => {
    await started.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** Every worker has a backend of its own, and a browser that is led to it. */
export const test = base.extend<object, { ownBackend: Servers }>({
  ownBackend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const stop = await startOwnBackend()
      await use(servers())
      await stop()
    },
    { scope: 'worker', auto: true },
  ],

  launchOptions: [
    async ({ launchOptions, ownBackend }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), leadTo(ownBackend)] }),
    { scope: 'worker' },
  ],
})
