import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { addresses } from '../../support/addresses.ts'
import type { Name, Role, Tab } from './driver.ts'

const CANDIDATES: Record<Role | 'field', string> = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  tab: '[role=tab]',
  field: 'input, textarea, select',
}

/** What an element may answer while a page is being drawn anew. */
const TRANSIENT = [
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.NoSuchElementError,
]

const TIMEOUT = 10_000

/** The window has a bar above the page, and its buttons set the least width. */
const BAR_HEIGHT = 38
const NARROWEST = 447

export class WebkitTab implements Tab {
  readonly #session: WebDriver
  readonly #handle: string

  constructor(session: WebDriver, handle: string) {
    this.#session = session
    this.#handle = handle
  }

  async open(address: string): Promise<void> {
    await this.#activate()
    await this.#session.get(new URL(address, addresses.site).href)
  }

  async reload(): Promise<void> {
    await this.#activate()
    await this.#session.navigate().refresh()
  }

  async goBack(): Promise<void> {
    await this.#activate()
    await this.#session.navigate().back()
  }

  click(role: Role, name: Name, within?: string): Promise<void> {
    return this.#withElement(role, name, within, async (element) => {
      if (!(await element.isEnabled())) throw new error.ElementNotInteractableError('disabled')
      // A click scrolls smoothly where the page asks for it, and then misses.
      await this.#session.executeScript(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        element,
      )
      await element.click()
    })
  }

  type(label: Name, text: string): Promise<void> {
    return this.#withElement('field', label, undefined, async (field) => {
      await field.sendKeys(Key.chord(Key.CONTROL, 'a'))
      await field.sendKeys(text === '' ? Key.DELETE : text)
    })
  }

  async press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    await this.#activate()
    const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }
    await this.#session.actions().sendKeys(keys[key]).perform()
  }

  async isShown(role: Role, name: Name, within?: string): Promise<boolean> {
    await this.#activate()
    return (await this.#find(role, name, within)) !== undefined
  }

  isChecked(name: Name): Promise<boolean> {
    return this.#withElement('checkbox', name, undefined, (box) => box.isSelected())
  }

  valueOf(label: Name): Promise<string> {
    return this.#withElement('field', label, undefined, (field) => field.getProperty('value'))
  }

  async run<Argument, Result>(
    code: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result> {
    await this.#activate()
    return this.#session.executeScript<Result>(`return (${code})(arguments[0])`, argument)
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#activate()
    await this.#session
      .manage()
      .window()
      .setRect({ width, height: height + BAR_HEIGHT })
    const wanted = Math.max(width, NARROWEST)
    const isResized = () => this.#session.executeScript<boolean>(`return innerWidth === ${wanted}`)
    await this.#session.wait(isResized, TIMEOUT, `The window did not get ${wanted} px wide.`)
  }

  async screenshot(): Promise<Buffer> {
    await this.#activate()
    return Buffer.from(await this.#session.takeScreenshot(), 'base64')
  }

  #activate(): Promise<void> {
    return this.#session.switchTo().window(this.#handle)
  }

  async #withElement<Result>(
    kind: Role | 'field',
    name: Name,
    within: string | undefined,
    use: (element: WebElement) => Promise<Result>,
  ): Promise<Result> {
    await this.#activate()
    const end = Date.now() + TIMEOUT
    for (;;) {
      try {
        const element = await this.#find(kind, name, within)
        if (element === undefined) throw new error.NoSuchElementError(`No ${kind} ${name}`)
        return await use(element)
      } catch (problem) {
        const isTransient = TRANSIENT.some((kind) => problem instanceof kind)
        if (!isTransient || Date.now() > end) throw problem
        await this.#session.sleep(50)
      }
    }
  }

  async #find(
    kind: Role | 'field',
    name: Name,
    within: string | undefined,
  ): Promise<WebElement | undefined> {
    const candidates = await this.#session.executeScript<WebElement[]>(
      `return (${visibleElements})(...arguments)`,
      CANDIDATES[kind],
      within ?? '',
    )
    for (const element of candidates) {
      if (matches(await this.#nameOf(kind, element), name)) return element
    }
    return undefined
  }

  /** A field inside its label has its own value in its accessible name here. */
  #nameOf(kind: Role | 'field', element: WebElement): Promise<string> {
    if (kind !== 'field') return element.getAccessibleName()
    return this.#session.executeScript<string>(`return (${labelOf})(arguments[0])`, element)
  }
}

/** Runs in the page. */
function visibleElements(selector: string, within: string): Element[] {
  const holders = Array.from(document.querySelectorAll('article, li, tr'))
  const holder = within
    ? holders.filter(({ textContent }) => textContent.includes(within)).at(-1)
    : document
  return Array.from(holder?.querySelectorAll(selector) ?? []).filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
}

/** Runs in the page. */
function labelOf(field: HTMLInputElement): string {
  return field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
}

function matches(found: string, name: Name): boolean {
  const text = found.replace(/\s+/g, ' ').trim()
  return typeof name === 'string' ? text === name : name.test(text)
}
