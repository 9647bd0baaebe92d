import { globSync } from 'node:fs'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright'
import { SESSION_KEY } from '../../src/shared/supabase/stored-session.ts'
import { inlineScript } from '../../src/site/inline-script.ts'
import type { Backend } from '../local/backend/backend.ts'

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

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that depends on the color scheme. */
export const axeColorRules = ['color-contrast', 'link-in-text-block']

/** Brings an engine into the page, once in its life. @param name of the engine's global variable */
export async function inject(page: Page, name: string, code: string): Promise<void> {
  const isThere = await page.evaluate((key) => key in globalThis, name)
  if (!isThere) await page.evaluate(code)
}

/**
 * What axe finds wrong with the page as it stands, as readable lines.
 * @param rules by their tags or names
 */
export async function axeFaults(page: Page, rules: readonly string[] = axeTags): Promise<string[]> {
  await inject(page, 'axe', axe.source)
  return page.evaluate(async (runOnly) => {
    const found = await axe.run({
      runOnly: [...runOnly],
      resultTypes: ['violations'],
      elementRef: true,
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, element }) => {
        const text = element?.textContent?.trim() ?? ''
        return `${id}: ${target.join(' ')} “${text.slice(0, 40)}”`
      }),
    )
  }, rules)
}

/** How wide a page is looked at, in pixels: a phone, a tablet and a desktop. */
const WIDTHS = [360, 768, 1440]

const code = await inlineScript('scripts/check-content/layout-in-page.ts', 'layout')

/** What is wrong with the layout of the page that it runs in, as readable lines. */
export const layoutFaults = new Function(`${code}; return layout.findFaults()`) as () => string[]
