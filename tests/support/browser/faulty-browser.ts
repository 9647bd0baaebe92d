import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { Tool } from '../../../src/shared/tools.ts'
import { addresses } from '../backend/addresses.ts'
import { type Account, expect, signIn } from '../people/member.ts'

/** What pages log when a fault has hit their requests. */
export const FAULT_MESSAGES =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Response to preflight request/

/** A member's browser with one tab, which can lose its network. */
export class FaultyBrowser {
  readonly #context: BrowserContext
  readonly #page: Page

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.#page = page
  }

  /** @param errors collects every error that a page did not handle */
  static async of(browser: Browser, account: Account, errors: string[]): Promise<FaultyBrowser> {
    const context = await browser.newContext({ baseURL: addresses.site })
    context.on('weberror', (error) => void errors.push(error.error().message))
    await signIn(context, account)
    return new FaultyBrowser(context, await context.newPage())
  }

  /** A tool, loaded again. */
  async fresh(tool: Tool): Promise<Page> {
    await this.#page.goto(`/members/${tool}`)
    await expect(this.#page.locator('main [aria-busy=true]')).toHaveCount(0)
    return this.#page
  }

  /** `offline`: the network is gone, the site's pages too. */
  meet(fault: 'none' | 'offline'): Promise<void> {
    return this.#context.setOffline(fault === 'offline')
  }

  /** Everything works again, and the open page has saved its progress. */
  async settle(): Promise<void> {
    await this.meet('none')
    await this.#page.evaluate(() => dispatchEvent(new Event('online')))
    const state = this.#page.getByRole('status').filter({ hasText: /sav/i })
    await expect(state).toHaveText('Saved')
  }

  end(): Promise<void> {
    return this.#context.close()
  }
}
