import type { Locator, Page } from 'playwright/test'
import type { BrowserTab, Key, Name, Role } from './driver.ts'

const HOLDERS = 'article, li, tr'

/** What Playwright says when the page is left while it runs something there. */
const LEFT = /Execution context was destroyed/

/** A tab of an engine that Playwright drives. */
export class PlaywrightTab implements BrowserTab {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(address: string): Promise<void> {
    // Firefox refuses to leave a page that is on its way.
    await this.#page.waitForLoadState()
    await this.#page.goto(address)
  }

  async reload(): Promise<void> {
    await this.#page.reload()
  }

  async click(role: Role, name: Name, within?: string): Promise<void> {
    await this.#page.bringToFront()
    await this.#find(role, name, within).click()
  }

  async type(label: Name, text: string): Promise<void> {
    const field = this.#field(label)
    await field.press('ControlOrMeta+a')
    // Firefox needs keys: React ignores the event that `fill` sends there.
    if (text === '') await field.press('Delete')
    else await field.pressSequentially(text)
  }

  chooseFile(label: Name, path: string): Promise<void> {
    return this.#field(label).setInputFiles(path)
  }

  press(key: Key): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  isShown(role: Role, name: Name, within?: string): Promise<boolean> {
    return this.#find(role, name, within).isVisible()
  }

  isChecked(name: Name): Promise<boolean> {
    return this.#find('checkbox', name).isChecked()
  }

  valueOf(label: Name): Promise<string> {
    return this.#field(label).inputValue()
  }

  async run<Argument, Result>(
    code: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result> {
    const call = `(${code})(${JSON.stringify(argument)})`
    try {
      return await this.#page.evaluate<Result>(call)
    } catch (problem) {
      if (!(problem instanceof Error && LEFT.test(problem.message))) throw problem
      await this.#page.waitForLoadState()
      return this.run(code, argument)
    }
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.setViewportSize({ width, height })
  }

  screenshot(): Promise<Buffer> {
    return this.#page.screenshot({ caret: 'initial' })
  }

  #find(role: Role, name: Name, within?: string): Locator {
    const holder = within === undefined ? this.#page : this.#holder(within)
    return holder.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  }

  #holder(text: string): Locator {
    return this.#page.locator(HOLDERS).filter({ hasText: text }).last()
  }

  #field(label: Name): Locator {
    return this.#page.getByLabel(label, { exact: true }).filter({ visible: true }).first()
  }
}
