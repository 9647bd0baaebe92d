import { execFileSync } from 'node:child_process'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { findBrowser } from '../../scripts/browser.ts'
import { startDevServer } from './dev-server.ts'
import { copyProject } from './project-copy.ts'

/** A copy of the project under `npm run dev`, with its content in a git repository of its own. */
export async function startEditing() {
  const project = await copyProject()
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Kavya Rao', '-c', 'user.email=kavya@example.com', ...args],
      {
        cwd: project.folder,
        encoding: 'utf8',
      },
    )
  const commit = () => {
    git('add', 'src/content')
    git('commit', '--quiet', '--allow-empty', '--message=Edit the text')
  }
  git('init', '--quiet')
  commit()
  const server = await startDevServer(project.folder)
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  return {
    ...project,
    host: server.host,
    commit,
    /** The changed lines since the last commit, without what git writes around them. */
    diff: () =>
      git('diff', '-U0')
        .split('\n')
        .filter((line) => /^[-+](?![-+]{2})/.test(line)),
    window: () => EditingPage.open(browser, `http://${server.host}`),
    async stop() {
      await browser.close()
      await server.stop()
      await project.remove()
    },
  }
}

/** A window in which someone edits. */
export class EditingPage {
  readonly page: Page
  readonly #site: string

  private constructor(page: Page, site: string) {
    this.page = page
    this.#site = site
  }

  static async open(browser: Browser, site: string): Promise<EditingPage> {
    const page = await browser.newPage()
    page.setDefaultTimeout(20_000)
    return new EditingPage(page, site)
  }

  async goes(address: string): Promise<void> {
    const open = () => this.page.goto(this.#site + address)
    // The dev server reloads a page whose files have changed, which ends another navigation.
    await open().catch(open)
    await this.isReady()
  }

  /** The tools have started, and a click edits. */
  async isReady(): Promise<void> {
    const mode = this.button('Edit text')
    await mode.waitFor()
    if ((await mode.getAttribute('aria-pressed')) !== 'true') await mode.click()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: /^Edit / })
  }

  get problem(): Locator {
    return this.form.getByRole('alert')
  }

  /** Opens a field from the list of all texts. @param name such as `site/event.yaml · Minutes` */
  async opens(name: string): Promise<void> {
    if (!(await this.page.getByLabel('Search the texts').isVisible()))
      await this.button('Texts').click()
    await this.page.getByLabel('Search the texts').fill(name)
    await this.page.getByRole('listitem').getByRole('button').first().click()
    await this.form.waitFor()
  }

  /** Writes another value over the one in the open form. */
  async writes(value: string): Promise<void> {
    await this.form.locator('textarea, input').first().fill(value)
  }

  /** Saves, and waits for the page that shows it. */
  async saves(how: () => Promise<void> = () => this.button('Save').click()): Promise<void> {
    const reloaded = this.page.waitForEvent('load')
    await how()
    await reloaded
    await this.isReady()
  }
}
