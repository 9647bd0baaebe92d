import { expect } from 'playwright/test'
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { addresses } from '#backend/addresses.ts'
import type { BrowserTab, Name, Key as PressedKey, Role } from './driver.ts'

type Kind = Role | 'field'

const CANDIDATES: Record<Kind, string> = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  field: 'input, textarea, select',
}

/** As the driver's error may be if a page or element goes while it is being used. */
const hasNoKind = (problem: unknown) =>
  problem instanceof Error && problem.name === error.WebDriverError.name

const TIMEOUT = 60_000

/** The window has a bar above the page, and its buttons set the least width. */
const BAR_HEIGHT = 38
const NARROWEST = 447

export class WebkitTab implements BrowserTab {
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

  click(role: Role, name: Name, within?: string): Promise<void> {
    return this.#withElement([role, name, within], async (element) => {
      if (!(await element.isEnabled())) throw new error.ElementNotInteractableError('disabled')
      // A click scrolls smoothly where the page asks for it, and then misses.
      await this.#session.executeScript(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        element,
      )
      await element.click().catch(async (problem: unknown) => {
        // A click that led away is done, though the driver misses its element.
        if (!hasNoKind(problem) || (await this.isShown(role, name, within))) throw problem
      })
    })
  }

  type(label: Name, text: string): Promise<void> {
    return this.#withElement(['field', label], async (field) => {
      await field.sendKeys(Key.chord(Key.CONTROL, 'a'))
      await field.sendKeys(text === '' ? Key.DELETE : text)
      // The page may have taken the focus, and with it the selection, between the two.
      const isTyped = (await field.getProperty('value')) === text
      if (!isTyped) throw new error.ElementNotInteractableError('not typed as a whole')
    })
  }

  chooseFile(label: Name, path: string): Promise<void> {
    return this.#withElement(['field', label], (field) => field.sendKeys(path))
  }

  async press(key: PressedKey): Promise<void> {
    await this.#activate()
    const name = key.toUpperCase() as Uppercase<PressedKey>
    await this.#session.actions().sendKeys(Key[name]).perform()
  }

  async isShown(role: Role, name: Name, within?: string): Promise<boolean> {
    await this.#activate()
    return this.#retry(async () => (await this.#find(role, name, within)) !== undefined)
  }

  isChecked(name: Name): Promise<boolean> {
    return this.#withElement(['checkbox', name], (box) => box.isSelected())
  }

  valueOf(label: Name): Promise<string> {
    return this.#withElement(['field', label], (field) => field.getProperty('value'))
  }

  async run<Argument, Result>(
    code: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result> {
    await this.#activate()
    const script = `return (${code})(arguments[0])`
    return this.#retry(() => this.#session.executeScript<Result>(script, argument))
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
    [kind, name, within]: [kind: Kind, name: Name, within?: string | undefined],
    use: (element: WebElement) => Promise<Result>,
  ): Promise<Result> {
    await this.#activate()
    return this.#retry(async () => {
      const element = await this.#find(kind, name, within)
      if (element === undefined) throw new error.NoSuchElementError(`No ${kind} ${name}`)
      return use(element)
    })
  }

  /** An element may answer anything while a page is being drawn anew. */
  async #retry<Result>(action: () => Promise<Result>): Promise<Result> {
    let result!: Result
    const act = async () => {
      result = await action()
    }
    await expect(act).toPass({ intervals: [50], timeout: TIMEOUT })
    return result
  }

  async #find(kind: Kind, name: Name, within = ''): Promise<WebElement | undefined> {
    const found = await this.#session.executeScript<WebElement | null>(
      `return (${findShown})(...arguments)`,
      CANDIDATES[kind],
      typeof name === 'string' ? name : '',
      typeof name === 'string' ? '' : name.source,
      within,
    )
    return found ?? undefined
  }
}

/**
 * Runs in the page, which has only the texts and labels to go by. Two shorter ways crash WebKitGTK
 * 2.50 now and then: accessible names, which WebDriver can ask for, while a page is being drawn
 * anew, and `element.labels`, whose list outlives a label that has gone.
 */
function findShown(selector: string, name: string, pattern: string, within: string) {
  const isRead = ({ parentElement: parent }: Node) =>
    parent?.checkVisibility({ visibilityProperty: true }) && !parent.closest('[aria-hidden=true]')
  const textOf = (element: Element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      if (isRead(texts.currentNode)) found.push(texts.currentNode.textContent ?? '')
    }
    return found.join(' ')
  }
  const nameOf = (element: Element) => {
    const label = element.matches('input, textarea, select')
      ? (element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`))
      : null
    const text = element.getAttribute('aria-label') ?? textOf(label ?? element)
    return text.replace(/\s+/g, ' ').trim()
  }
  const matches = (text: string) => (pattern ? new RegExp(pattern).test(text) : text === name)
  const holders = Array.from(document.querySelectorAll('article, li, tr'))
  const holder = within
    ? holders.findLast(({ textContent }) => textContent.includes(within))
    : document
  return Array.from(holder?.querySelectorAll(selector) ?? []).find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && matches(nameOf(element)),
  )
}
