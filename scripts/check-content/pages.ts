import { globSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Backend } from '../local/backend/backend.ts'
import { axeColorRules, axeFaults } from './axe.ts'
import { layoutFaults, WIDTHS } from './layout.ts'

/** Where the site keeps a session. */
const SESSION_KEY = 'mind:session'

/** Parts of a page that have an address of their own, to which the page links. */
const ownAddress = /^\/(?:admin#|login\?|members\/tool\?)/

/** Signs in. @returns the session as the site keeps it */
export async function sessionOf(backend: Backend, email: string, password: string) {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}.`)
  return response.text()
}

/**
 * Looks at every page of a built site, at each width and in both color schemes.
 * @param folder of the build
 * @returns a line for each fault, with the pages and widths at which it was seen
 */
export async function walk(
  browser: Browser,
  siteUrl: string,
  folder: string,
  sessions: { member: string; admin: string },
): Promise<string[]> {
  const open = (value?: string) =>
    browser.newContext({
      baseURL: siteUrl,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      storageState: {
        cookies: [],
        origins: value ? [{ origin: siteUrl, localStorage: [{ name: SESSION_KEY, value }] }] : [],
      },
    })
  const pages = globSync('**/*.html', { cwd: folder })
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/((?<=\/)index)?\.html$/, ''))
    .toSorted()
  const isAdmins = (page: string) => page.startsWith('/admin')
  const isMembers = (page: string) => page.startsWith('/members')
  const isPublic = (page: string) => !isAdmins(page) && !isMembers(page)
  const found = new Map<string, string[]>()
  await look(await open(), pages.filter(isPublic), found)
  await look(await open(sessions.member), pages.filter(isMembers), found)
  await look(await open(sessions.admin), pages.filter(isAdmins), found)
  return Array.from(found, ([fault, places]) => `${fault}: ${places.join(', ')}`)
}

async function look(
  context: BrowserContext,
  pages: string[],
  found: Map<string, string[]>,
): Promise<void> {
  const page = await context.newPage()
  // More are added on the way.
  const addresses = new Set(pages)
  for (const address of addresses) {
    await page.goto(address)
    await settle(page)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) if (ownAddress.test(link)) addresses.add(link)
    for (const [place, fault] of await faultsOn(page)) {
      found.set(fault, [...(found.get(fault) ?? []), `${address} ${place}`])
    }
  }
  await context.close()
}

async function faultsOn(page: Page): Promise<[place: string, fault: string][]> {
  const found: [string, string][] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    const faults = [...(await page.evaluate(layoutFaults)), ...(await axeFaults(page))]
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await axeFaults(page, axeColorRules)
    found.push(...[...new Set(faults)].map((fault): [string, string] => [`at ${width} px`, fault]))
    found.push(...dark.map((fault): [string, string] => [`at ${width} px, dark`, fault]))
  }
  return found
}

/** Until nothing is loading. */
async function settle(page: Page): Promise<void> {
  const loading = page.locator('astro-island[ssr], [aria-busy=true]').first()
  await loading.waitFor({ state: 'detached' })
}
