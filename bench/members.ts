import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LOCAL_PUBLISHABLE_KEY } from '../scripts/backend.ts'
import { build } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startSite } from '../scripts/site-server.ts'
import { addresses, ports } from '../tests/support/addresses.ts'
import { toolPages } from '../tests/support/offline.ts'
import { median, milliseconds, type Section, times } from './section.ts'
import { timeDashboardAfterSignIn } from './sign-in.ts'
import { slowDown, timePage, timeVisit } from './usable.ts'
import { slowNetwork, type VisitedPage, type Visits } from './visits.ts'

const RUNS = 5
/** Milliseconds of a round trip to the backend that is far away. */
const FAR = 300

/** A page's time and the time that it is compared with, both of the same round. */
interface Pair {
  readonly time: number
  readonly floor: number
}

type Measure = (floors: { login: number; empty: number }) => Promise<Pair>

/** How fast the members' area is next to /login, to a page of nothing and to the sign-in itself. */
export async function measureMembers(visits: Visits): Promise<Section> {
  const far = await openSiteWith({ preflight: FAR, request: FAR - slowNetwork.latency })
  // The browser's slow network lets preflights pass at once, which no line does.
  const near = await openSiteWith({ preflight: slowNetwork.latency, request: 0 })
  const measures = measuresOf(visits, { far: far.url, near: near.url })
  const pairs = new Map(Object.keys(measures).map((name) => [name, [] as Pair[]]))
  try {
    for (let run = 0; run < RUNS; run++) {
      const { usable: login } = await timeVisit(visits, pageOf('/login', 'visitor'))
      const { painted: empty } = await timeVisit(visits, visits.empty)
      for (const [name, measure] of Object.entries(measures)) {
        pairs.get(name)?.push(await measure({ login, empty }))
      }
    }
  } finally {
    await far.close()
    await near.close()
  }
  return {
    title: "The members' area",
    method: `On the same slow CPU and network as above; medians of ${RUNS} rounds, and the median of the ratios within each round. A first visit has an empty cache and no service worker. The backend that is far away answers on another origin, each request and each preflight after ${FAR} ms. A second visit without a backend opens what the service worker and the device have stored. Sign-in: from the submit of the form to the dashboard with its data, next to the time from the same submit to the end of the answer with the session; the browser's slow network does not slow preflights down, so here the backend answers them after ${slowNetwork.latency} ms.`,
    columns: ['What', 'Time', 'next to', 'Time', 'Ratio'],
    rows: Array.from(pairs, ([name, all]) => [
      name,
      milliseconds(median(all.map(({ time }) => time))),
      basisOf(name),
      milliseconds(median(all.map(({ floor }) => floor))),
      times(median(all.map(({ time, floor }) => time / floor))),
    ]),
  }
}

const SECOND_VISIT = '/members on a second visit without a backend'
const SIGN_IN = 'from the submit of /login to the dashboard'

function basisOf(name: string): string {
  if (name === SECOND_VISIT) return "the empty page's paint"
  return name === SIGN_IN ? 'the sign-in alone' : '/login'
}

function pageOf(path: string, person: VisitedPage['person'], site = addresses.site): VisitedPage {
  return { name: path, url: `${site}${path}`, person }
}

function measuresOf(visits: Visits, sites: { far: string; near: string }): Record<string, Measure> {
  const toLogin =
    (page: VisitedPage): Measure =>
    async ({ login }) => ({ time: (await timeVisit(visits, page)).usable, floor: login })
  const firstVisits = ['/members', ...toolPages].map(
    (path) => [`${path} on a first visit`, toLogin(pageOf(path, 'member'))] as const,
  )
  return {
    ...Object.fromEntries(firstVisits),
    '/admin on a first visit': toLogin(pageOf('/admin', 'admin')),
    '/members with a backend far away': toLogin(pageOf('/members', 'member', sites.far)),
    [SECOND_VISIT]: async ({ empty }) => ({ time: await timeSecondVisit(visits), floor: empty }),
    [SIGN_IN]: () => timeDashboardAfterSignIn(visits, sites.near),
  }
}

/** A visit stores everything; the one that is measured finds no backend. */
function timeSecondVisit({ inTab }: Visits): Promise<number> {
  return inTab('member', async (page) => {
    await timePage(page, `${addresses.site}/members`)
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/members')
      return registration?.active?.state === 'activated'
    })
    await page.setRequestInterception(true)
    page.on('request', (sent) => {
      const isBackend = sent.url().startsWith(addresses.backend)
      void (isBackend ? sent.abort('connectionrefused') : sent.continue())
    })
    await slowDown(page)
    return (await timePage(page, `${addresses.site}/members`)).usable
  })
}

/** Milliseconds that a backend lets pass before it answers. */
interface Delays {
  readonly preflight: number
  readonly request: number
}

/** The same site once more, with a backend that takes its time. */
async function openSiteWith(delays: Delays): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'delayed-'))
  const [sitePort, backendPort] = [await freePort(), await freePort()]
  const backend = await startDelayedBackend(backendPort, delays)
  await build(
    {
      SITE_URL: `http://localhost:${sitePort}`,
      PUBLIC_SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
      PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
    },
    '--outDir',
    folder,
  )
  const site = await startSite(folder, sitePort)
  return {
    url: site.url,
    async close() {
      await site.stop()
      backend.close()
      backend.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

/** Passes everything on to the backend. */
async function startDelayedBackend(port: number, { preflight, request: other }: Delays) {
  const server = createServer(async (incoming, outgoing) => {
    await pause(incoming.method === 'OPTIONS' ? preflight : other)
    const { method, url, headers } = incoming
    const to = { host: '127.0.0.1', port: ports.backend, path: url, method, headers }
    const passed = request({ ...to, headers: { ...headers, host: `127.0.0.1:${ports.backend}` } })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
