import { mkdtempDisposable } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { build } from '../scripts/build/build.ts'
import { LOCAL_PUBLISHABLE_KEY } from '../scripts/local/backend/keys.ts'
import { startLoopbackServer } from '../scripts/local/loopback-server.ts'
import { startSite } from '../scripts/local/site-server.ts'
import { addresses } from '../tests/support/backend/addresses.ts'
import { servers } from '../tests/support/backend/worker.ts'
import { medians, milliseconds, type Section, times } from './section.ts'
import { slowDown, slowNetwork, type Visits } from './visits.ts'

const ROUNDS = 5

/** From the submit of the form to the dashboard, next to the answer with the session. */
export async function measureSignIn({ inTab }: Visits): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const site = await openSiteWithPreflights(opened)
  const rounds = await Array.fromAsync({ length: ROUNDS }, () =>
    inTab('visitor', (page) => timeSignIn(page, site)),
  )
  const { dashboard, session } = medians(rounds)
  return {
    title: 'From the sign-in to the dashboard',
    method: `On the same slow CPU and network as above, from the submit of the form; medians of ${ROUNDS} rounds. The browser's slow network does not slow preflights down, so here the backend answers them after ${slowNetwork.latency} ms.`,
    columns: ['Until', 'Time', 'to the sign-in alone'],
    rows: [
      ['the end of the answer with the session', milliseconds(session), times(1)],
      ['the dashboard with its data', milliseconds(dashboard), times(dashboard / session)],
    ],
  }
}

async function timeSignIn(page: Page, site: string) {
  await slowDown(page)
  await page.evaluateOnNewDocument(noteTimes)
  await page.goto(`${site}/login`)
  await page.waitForSelector('button[type=submit]:not([disabled])')
  await page.type('input[name=email]', 'member@example.com')
  // A person types about four letters a second.
  await page.type('input[name=password]', 'member-password', { delay: 250 })
  await page.click('button[type=submit]')
  const arrived = await page.waitForFunction(
    () => {
      const isBusy = document.querySelector('astro-island[ssr], main [aria-busy=true]') !== null
      if (location.pathname !== '/members' || isBusy) return null
      const noted = (key: string) => Number(sessionStorage.getItem(key))
      const dashboard = performance.timeOrigin + performance.now() - noted('submitted')
      return { dashboard, session: noted('signed-in') - noted('submitted') }
    },
    { polling: 'raf' },
  )
  return (await arrived.jsonValue()) ?? { dashboard: Number.NaN, session: Number.NaN }
}

/** Runs in the pages: notes when the form was submitted and when the session was there. */
function noteTimes(): void {
  const note = (key: string, time: number) =>
    sessionStorage.setItem(key, String(performance.timeOrigin + time))
  addEventListener('submit', ({ timeStamp }) => note('submitted', timeStamp), true)
  addEventListener('pagehide', () => {
    for (const entry of performance.getEntriesByType('resource')) {
      const isSession = entry.name.includes('/auth/v1/token')
      if (isSession) note('signed-in', entry.startTime + entry.duration)
    }
  })
}

/**
 * Opens the same site once more, with a backend that takes a round trip for each preflight.
 * @returns its origin
 */
async function openSiteWithPreflights(opened: AsyncDisposableStack): Promise<string> {
  const backend = await startLoopbackServer(0, '127.0.0.1', async (incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (method === 'OPTIONS') await pause(slowNetwork.latency)
    const { host } = new URL(servers().backend)
    // The backend answers the site of the tests alone; this one has another port.
    const asked = { ...headers, host, origin: addresses.site }
    const passed = request(`http://${host}${url}`, { method, headers: asked })
    passed.on('response', (answer) => {
      // The build asks too, without an origin.
      const allowed = headers.origin && { 'access-control-allow-origin': headers.origin }
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...allowed })
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  opened.defer(backend.stop)
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), 'delayed-')))
  const settings = {
    SITE_URL: addresses.site,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
  }
  await build(settings, '--outDir', folder)
  return opened.use(await startSite(0, folder)).url
}
