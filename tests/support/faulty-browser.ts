import type { Browser, BrowserContext, Page, Route } from 'playwright/test'
import type { Tool } from '../../src/domain/next-step.ts'
import { addresses } from './addresses.ts'
import { type Account, expect, signIn } from './member.ts'
import { fetchFor } from './worker.ts'

/**
 * What is wrong between a browser and the backend. `offline`: the network is gone, the site's pages
 * too · `busy`: 503 · `hanging`: no answer at all · `late`: every other request reaches the backend
 * 1.5 s late, so that they overtake each other · `answerLost`: writes are stored and the answer is lost
 */
export const FAULTS = ['none', 'offline', 'busy', 'hanging', 'late', 'answerLost'] as const
export type NetworkFault = (typeof FAULTS)[number]

/** What pages log when a fault has hit their requests. */
export const FAULT_MESSAGES =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|a status of 503|Failed to fetch|AuthRetryableFetchError/

const BACKEND = `${addresses.backend}/**`
const LATE = 1500

/** A member's browser with up to two tabs. Its network can fail in every way, and it can be restarted. */
export class FaultyBrowser {
  readonly #browser: Browser
  readonly #tabs = new Map<number, { page: Page; tool: Tool | null }>()
  readonly #known = new Set<Tool>()
  readonly #errors: string[]
  #context: BrowserContext
  #fault: NetworkFault = 'none'
  #requests = 0
  #releases: (() => void)[] = []

  private constructor(browser: Browser, context: BrowserContext, errors: string[]) {
    this.#browser = browser
    this.#errors = errors
    this.#context = context
    this.#watch()
  }

  /** @param errors collects every error that a page did not handle */
  static async of(browser: Browser, account: Account, errors: string[]): Promise<FaultyBrowser> {
    const context = await browser.newContext({ baseURL: addresses.site })
    await signIn(context, account)
    return new FaultyBrowser(browser, context, errors)
  }

  /** The tab with the tool ready for use; null if this fault keeps it from opening. */
  async tool(tab: number, tool: Tool): Promise<Page | null> {
    const open = this.#tabs.get(tab)
    if (open?.tool !== tool && (this.#fault === 'offline' || !this.#mayOpen(tool))) return null
    const page = open?.tool === tool ? open.page : await this.#goTo(tab, `/members/${tool}`, tool)
    await page.bringToFront()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    this.#known.add(tool)
    return page
  }

  /** A first visit without a backend waits 7 to 12 seconds; another test covers that. */
  #mayOpen(tool: Tool): boolean {
    return this.#known.has(tool) || this.#fault === 'none'
  }

  /** Any page that is not a tool. Without a fault, it has loaded completely before this returns. */
  async visit(tab: number, address: string): Promise<Page | null> {
    if (this.#fault === 'offline') return null
    const page = await this.#goTo(tab, address, null)
    if (this.#fault === 'none') await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    return page
  }

  get fault(): NetworkFault {
    return this.#fault
  }

  async reload(tab: number): Promise<void> {
    if (this.#fault !== 'offline') await this.#tabs.get(tab)?.page.reload()
  }

  async close(tab: number): Promise<void> {
    await this.#tabs.get(tab)?.page.close()
    this.#tabs.delete(tab)
  }

  /** Ends the browser and starts it again with what it had stored. */
  async restart(): Promise<void> {
    for (const tab of [...this.#tabs.keys()]) await this.close(tab)
    const fault = this.#fault
    await this.meet('none')
    const storageState = await this.#context.storageState()
    await this.#context.close()
    this.#context = await this.#browser.newContext({ baseURL: addresses.site, storageState })
    this.#watch()
    await this.meet(fault)
  }

  async meet(fault: NetworkFault): Promise<void> {
    if (fault === this.#fault) return
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const release of this.#releases.splice(0)) release()
    if (this.#fault === 'offline') await this.#context.setOffline(false)
    this.#fault = fault
    // Without a fault no route is set, because a routed request ends with its page.
    if (fault === 'offline') await this.#context.setOffline(true)
    else if (fault !== 'none')
      await this.#context.route(BACKEND, (route) => this.#applyFault(route))
  }

  /** Everything works again, and each open page has saved its progress. */
  async settle(): Promise<void> {
    await this.meet('none')
    for (const { page, tool } of this.#tabs.values()) {
      if (!tool) continue
      await page.evaluate(() => dispatchEvent(new Event('online')))
      const state = page.getByRole('status').filter({ hasText: /sav/i })
      await expect(state).toHaveText('Saved', { timeout: 20_000 })
    }
  }

  /** A tool, loaded again. */
  async fresh(tool: Tool): Promise<Page> {
    const page = await this.#goTo(0, `/members/${tool}`, tool)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    return page
  }

  async end(): Promise<void> {
    await this.meet('none')
    await this.#context.close()
  }

  async #goTo(tab: number, address: string, tool: Tool | null): Promise<Page> {
    const page = this.#tabs.get(tab)?.page ?? (await this.#context.newPage())
    this.#tabs.set(tab, { page, tool })
    await page.goto(address)
    return page
  }

  #watch(): void {
    this.#context.on('weberror', (error) => void this.#errors.push(error.error().message))
  }

  async #applyFault(route: Route): Promise<void> {
    const method = route.request().method()
    const fault = method === 'OPTIONS' ? 'none' : this.#fault
    const headers = { 'Access-Control-Allow-Origin': '*' }
    this.#requests += 1
    try {
      if (fault === 'busy') return await route.fulfill({ status: 503, headers })
      if (fault === 'hanging') {
        await new Promise<void>((resolve) => this.#releases.push(resolve))
        return await route.abort('connectionreset')
      }
      if (fault === 'answerLost' && method !== 'GET') {
        await fetchFor(route)
        return await route.abort('connectionreset')
      }
      if (fault === 'late' && this.#requests % 2) await new Promise((go) => setTimeout(go, LATE))
      return await route.continue()
    } catch (error) {
      // The page that asked may be gone by now.
      if (!/closed|already handled|not found/i.test(String(error))) throw error
    }
  }
}
