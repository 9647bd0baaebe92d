import type { Browser, BrowserContext, Page, Route } from 'playwright/test'
import type { Tool } from '../../src/domain/next-step.ts'
import { addresses } from './addresses.ts'
import { type Account, expect, signIn } from './member.ts'

/**
 * What is wrong between a device and the backend. `offline`: the network is gone, the site's pages
 * too · `busy`: 503 · `hanging`: no answer at all · `late`: every other request reaches the backend
 * 1.5 s late, so that they overtake each other · `deaf`: writes are stored and the answer is lost
 */
export const FAULTS = ['none', 'offline', 'busy', 'hanging', 'late', 'deaf'] as const
export type DeviceFault = (typeof FAULTS)[number]

/** What pages say in the console of requests that a fault has met. */
export const FAULT_MESSAGES =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|a status of 503|Failed to fetch|AuthRetryableFetchError/

const BACKEND = `${addresses.backend}/**`
const LATE = 1500

/** A member's browser with up to two tabs, which can lose the backend in every way and be restarted. */
export class Device {
  readonly #browser: Browser
  readonly #tabs = new Map<number, { page: Page; tool: Tool | null }>()
  readonly #known = new Set<Tool>()
  readonly #harm: string[]
  #context: BrowserContext
  #fault: DeviceFault = 'none'
  #requests = 0
  #letGo: (() => void)[] = []

  private constructor(browser: Browser, context: BrowserContext, harm: string[]) {
    this.#browser = browser
    this.#harm = harm
    this.#context = context
    this.#watch()
  }

  /** @param harm collects every error that a page did not mind */
  static async of(browser: Browser, account: Account, harm: string[]): Promise<Device> {
    const context = await browser.newContext({ baseURL: addresses.site })
    await signIn(context, account)
    return new Device(browser, context, harm)
  }

  /** The tab with the tool ready for work; null if it cannot be had while things are as they are. */
  async tool(tab: number, tool: Tool): Promise<Page | null> {
    const open = this.#tabs.get(tab)
    if (open?.tool !== tool && (this.#fault === 'offline' || !this.#mayOpen(tool))) return null
    const page = open?.tool === tool ? open.page : await this.#goTo(tab, `/members/${tool}`, tool)
    await page.bringToFront()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    this.#known.add(tool)
    return page
  }

  /** A first visit without a backend waits 7 to 12 seconds to find that out: another test does. */
  #mayOpen(tool: Tool): boolean {
    return this.#known.has(tool) || this.#fault === 'none'
  }

  /** Any page that is no tool; without a fault it is whole before it is left again. */
  async visit(tab: number, address: string): Promise<Page | null> {
    if (this.#fault === 'offline') return null
    const page = await this.#goTo(tab, address, null)
    if (this.#fault === 'none') await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    return page
  }

  get fault(): DeviceFault {
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

  async meet(fault: DeviceFault): Promise<void> {
    if (fault === this.#fault) return
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const letGo of this.#letGo.splice(0)) letGo()
    if (this.#fault === 'offline') await this.#context.setOffline(false)
    this.#fault = fault
    // Without a fault nothing stands between, so that a last request outlives its page.
    if (fault === 'offline') await this.#context.setOffline(true)
    else if (fault !== 'none') await this.#context.route(BACKEND, (route) => this.#harass(route))
  }

  /** Everything works again, and each page that is open comes to rest with its work saved. */
  async settle(): Promise<void> {
    await this.meet('none')
    for (const { page, tool } of this.#tabs.values()) {
      if (!tool) continue
      await page.evaluate(() => dispatchEvent(new Event('online')))
      const state = page.getByRole('status').filter({ hasText: /sav/i })
      await expect(state).toHaveText('Saved', { timeout: 20_000 })
    }
  }

  /** Where the member's way through a tool led, once more from the beginning. */
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
    this.#context.on('weberror', (error) => void this.#harm.push(error.error().message))
  }

  async #harass(route: Route): Promise<void> {
    const method = route.request().method()
    const fault = method === 'OPTIONS' ? 'none' : this.#fault
    const headers = { 'Access-Control-Allow-Origin': '*' }
    this.#requests += 1
    try {
      if (fault === 'busy') return await route.fulfill({ status: 503, headers })
      if (fault === 'hanging') {
        await new Promise<void>((resolve) => this.#letGo.push(resolve))
        return await route.abort('connectionreset')
      }
      if (fault === 'deaf' && method !== 'GET') {
        await route.fetch()
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
