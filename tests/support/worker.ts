import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Route } from 'playwright/test'
import { type Backend, startBackend } from '../../scripts/backend.ts'
import { freePort } from '../../scripts/free-port.ts'
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

/** Fetches for a page that a route has stopped: Playwright itself is not led to the servers. */
export function fetchFor(route: Route) {
  return route.fetch({ url: reach(route.request().url(), servers()) })
}

/** Every worker has a backend of its own, on a copy of the database that all start from. */
export const test = base.extend<object, { ownBackend: Backend }>({
  ownBackend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'backend-'))
      await cp(process.env['TEST_DATABASE'] ?? '', dataDir, { recursive: true })
      const port = await freePort()
      running = await startBackend({ port, dataDir, siteUrl: addresses.site })
      await use(running)
      await running.stop()
      await rm(dataDir, { recursive: true })
    },
    { scope: 'worker', auto: true },
  ],

  launchOptions: [
    async ({ launchOptions, ownBackend: _ }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), leadTo(servers())] }),
    { scope: 'worker' },
  ],
})
