import { copyFile, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { findBrowser } from '../scripts/browsers/browser.ts'
import { startSite } from '../scripts/local/site-server.ts'
import { addresses, leadTo } from '../tests/support/backend/addresses.ts'
import { servers, startOwnBackend } from '../tests/support/backend/worker.ts'
import { workPages } from '../tests/support/browser/faults.ts'
import { askAuth, SESSION_KEY } from '../tests/support/people/member.ts'
import { publicPages } from '../tests/support/people/visitor.ts'
import openSite from '../tests/support/site.ts'

type PersonKind = 'visitor' | 'member' | 'admin'

/** A page of the site and the person it is opened by. */
export interface VisitedPage {
  readonly name: string
  readonly url: string
  readonly person: PersonKind
}

/** The built site, served as `npm start` does, and a browser that visits it. */
export interface Visits extends AsyncDisposable {
  readonly stops: readonly VisitedPage[]
  /** The least that a page can be, served in the same way: what the others are measured against. */
  readonly empty: VisitedPage
  /** Opens a tab that shares nothing with any other, signed in as the person, and closes it. */
  inTab<Result>(person: PersonKind, work: (page: Page) => Promise<Result>): Promise<Result>
}

/** Slow 4G as Lighthouse has it: round trips of 150 ms, 1,638 kbit/s down, 675 kbit/s up. */
export const slowNetwork = { latency: 150, download: (1638.4 * 1024) / 8, upload: (675 * 1024) / 8 }
export const SLOWER_CPU = 4

const emptyPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><link rel="icon" href="data:,"><p>Empty'

/** @throws StartError when the site cannot be built or there is no browser */
export async function openVisits(): Promise<Visits> {
  const opened = new AsyncDisposableStack()
  opened.defer(await openSite())
  opened.defer(await startOwnBackend())
  const emptySite = await serveEmptyPage(opened)
  const sessions = {
    visitor: undefined,
    member: await sessionOf('member'),
    admin: await sessionOf('admin'),
  }
  const args = ['--no-sandbox', '--disable-component-update', leadTo(servers())]
  const browser = await puppeteer.launch({ executablePath: await findBrowser(), args })
  opened.use(browser)
  // A missing page answers with 404, which Lighthouse declines to judge; its file has an address too.
  const visitorPages = publicPages.map((path) => (path === '/no-such-page' ? '/404' : path))
  return {
    stops: [
      ...[...visitorPages, '/login'].map((path) => pageAt(path, 'visitor')),
      ...workPages.map((path) => pageAt(path, 'member')),
      pageAt('/admin', 'admin'),
    ],
    empty: { name: 'an empty page', url: `${emptySite}/`, person: 'visitor' },
    async inTab(person, work) {
      await using context = await browser.createBrowserContext()
      const page = await context.newPage()
      const session = sessions[person]
      if (session !== undefined) await page.evaluateOnNewDocument(keep, SESSION_KEY, session)
      return await work(page)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function pageAt(path: string, person: PersonKind, site = addresses.site): VisitedPage {
  return { name: path.replace(/\?.*/, ''), url: `${site}${path}`, person }
}

/** A slow line and a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  await page.emulateNetworkConditions(slowNetwork)
  await page.emulateCPUThrottling(SLOWER_CPU)
}

/** Runs in the pages. */
const keep = (key: string, text: string) => localStorage.setItem(key, text)

/** The session of a demo account, as the backend tells it. */
function sessionOf(person: 'member' | 'admin'): Promise<string> {
  const account = { email: `${person}@example.com`, password: `${person}-password` }
  return askAuth('token?grant_type=password', account)
}

/** @returns the origin at which the empty page is served */
async function serveEmptyPage(opened: AsyncDisposableStack): Promise<string> {
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), 'empty-')))
  await copyFile('public/_headers', join(folder, '_headers'))
  await writeFile(join(folder, 'index.html'), emptyPage)
  await writeFile(join(folder, '404.html'), emptyPage)
  return opened.use(await startSite(0, folder)).url
}
