import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { type Account, askAuth, SESSION_KEY } from '#people/member.ts'
import type { BrowserTab, Device, Name, Role } from './drivers/driver.ts'

const POLLING = { intervals: [50, 100, 200] }

/** Somebody at one tab of a browser: what they do there, and what they should then see. */
export class Person {
  readonly tab: BrowserTab
  readonly #device: Device

  constructor(tab: BrowserTab, device: Device) {
    this.tab = tab
    this.#device = device
  }

  async opensAnotherTab(): Promise<Person> {
    return new Person(await this.#device.openTab(), this.#device)
  }

  /** Opens a page of the members' area and waits until it has its data. */
  async opensLoaded(address: string): Promise<void> {
    await this.tab.open(address)
    await this.waitsForData()
  }

  async reloads(): Promise<void> {
    await this.tab.reload()
    await this.waitsForData()
  }

  async types(label: Name, text: string): Promise<void> {
    await this.tab.type(label, text)
    await this.findsValue(label, text)
  }

  async sees(text: string | RegExp): Promise<void> {
    const page = expect.poll(() => this.#text(), POLLING)
    await (typeof text === 'string' ? page.toContain(text) : page.toMatch(text))
  }

  async seesNo(text: string): Promise<void> {
    await expect.poll(() => this.#text(), POLLING).not.toContain(text)
  }

  async finds(role: Role, name: Name, within?: string, isThere = true): Promise<void> {
    const message = `${role} ${name}`
    const found = expect.poll(() => this.tab.isShown(role, name, within), { message, ...POLLING })
    await found.toBe(isThere)
  }

  findsNo(role: Role, name: Name, within?: string): Promise<void> {
    return this.finds(role, name, within, false)
  }

  async findsValue(label: Name, value: string): Promise<void> {
    const message = `value of ${label}`
    await expect.poll(() => this.tab.valueOf(label), { message, ...POLLING }).toBe(value)
  }

  async findsChecked(name: Name, isChecked = true): Promise<void> {
    await expect.poll(() => this.tab.isChecked(name), POLLING).toBe(isChecked)
  }

  /** @param address what follows the origin, with the fragment */
  async arrivesAt(address: string): Promise<void> {
    const here = () => this.tab.run(() => location.href.slice(location.origin.length), null)
    await expect.poll(here, POLLING).toBe(address)
  }

  /** Waits for a file, and takes it away, so that the next one gets its name. @returns its text */
  async savesFile(name: string): Promise<string> {
    const file = join(this.#device.savedFiles, name)
    const text = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    await expect.poll(text, { message: `saved file ${name}` }).not.toBe('')
    const saved = text()
    await rm(file)
    return saved
  }

  /** Has a session as if they had signed in on this device before. */
  async isSignedIn(account: Account): Promise<void> {
    const session = await askAuth('token?grant_type=password', account)
    await this.tab.open('/disclaimer')
    await this.tab.run(([key, text]) => localStorage.setItem(key, text), [
      SESSION_KEY,
      session,
    ] as const)
  }

  /** Browsers tell the page that the network is back; a proxy cannot. */
  async isToldOfNetwork(): Promise<void> {
    await this.tab.run(() => void dispatchEvent(new Event('online')), null)
  }

  /** Waits for the page's data, and for the code of its islands, also of one that comes after. */
  async waitsForData(): Promise<void> {
    const pending = () =>
      this.tab.run(
        () => document.querySelectorAll('[aria-busy=true], astro-island[ssr]').length,
        null,
      )
    await expect.poll(pending, POLLING).toBe(0)
  }

  /** The page's text as it is shown, on one line. None while the page is on its way: a poll goes on. */
  #text(): Promise<string | undefined> {
    return this.tab.run(() => {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
      return document.querySelector('body')?.innerText.replace(/\s+/g, ' ')
    }, null)
  }
}
