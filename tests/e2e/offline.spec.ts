import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, expect, type Page } from 'playwright/test'
import { writeServiceWorker } from '../../scripts/astro/service-worker.ts'
import { type SiteServer, startSite } from '../../scripts/site-server.ts'
import { type Account, askAuth, newAccount, SESSION_KEY } from '../support/member.ts'

/** A site and a browser of the test's own: both can be stopped and started again. */
interface Stage {
  readonly folder: string
  readonly account: Account
  page: Page
  startServer(): Promise<void>
  stopServer(): Promise<void>
  /** Ends the browser's process and starts another one with the same profile. */
  restartBrowser(): Promise<void>
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({ launchOptions }, use, { workerIndex }) => {
    const home = await mkdtemp(join(tmpdir(), 'offline-'))
    const folder = join(home, 'dist')
    await cp(process.env['TEST_SITE_FOLDER'] ?? '', folder, { recursive: true })
    const port = Number(process.env['TEST_SITE_PORT'] ?? 4391) + 100 + workerIndex
    const baseURL = `http://localhost:${port}`
    let server: SiteServer | null = null
    const launch = () =>
      chromium.launchPersistentContext(join(home, 'profile'), {
        ...launchOptions,
        baseURL,
        serviceWorkers: 'allow',
      })
    let context: BrowserContext = await launch()
    const stage: Stage = {
      folder,
      account: await newAccount(),
      page: await context.newPage(),
      async startServer() {
        server = await startSite(folder, port)
      },
      async stopServer() {
        await server?.stop()
        server = null
      },
      async restartBrowser() {
        await context.close()
        context = await launch()
        stage.page = await context.newPage()
      },
    }
    await stage.startServer()
    await use(stage)
    await context.close()
    await stage.stopServer()
    await rm(home, { recursive: true })
  },
})

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `Welcome, ${name}` })

/** Signs in without the form, opens the dashboard and waits until the device can do without a server. */
async function visitOnce({ page, account }: Stage): Promise<void> {
  const session = await askAuth('token?grant_type=password', account)
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    session,
  ] as const)
  await page.goto('/members')
  await expect(greeting(page, account.name)).toBeVisible()
  await expectControlled(page)
}

/** Whether the worker is there: it takes over from the next page on. */
const expectControlled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/members')
        return registration?.active?.state
      }),
    )
    .toBe('activated')

const tools = [
  'ai-mind-audit',
  'prompt-pack',
  'dopamine-reset',
  'roi-calculator',
  'gauntlet-builder',
]

test('a member opens every page without a server and in a new browser', async ({ stage }) => {
  await visitOnce(stage)
  await stage.stopServer()
  await stage.restartBrowser()
  await stage.page.goto('/members')
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
  for (const path of ['/members/account', ...tools.map((tool) => `/members/${tool}`)]) {
    await stage.page.goto(path)
    await expect(stage.page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
    await expect(stage.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('only the members’ area is controlled', async ({ stage }) => {
  await visitOnce(stage)
  // Each in a tab of its own: /login sends a member on while the next page opens.
  const isControlled = async (path: string) => {
    const tab = await stage.page.context().newPage()
    const response = await tab.goto(path, { waitUntil: 'commit' })
    await tab.close()
    return response?.fromServiceWorker()
  }
  for (const path of ['/', '/login', '/admin', '/robots.txt']) {
    expect([path, await isControlled(path)]).toEqual([path, false])
  }
  expect(await isControlled('/members/account')).toBe(true)
})

test('after a sign-out the pages lead to /login and caches hold nothing of the member', async ({
  stage,
}) => {
  await visitOnce(stage)
  const { page, account } = stage
  await page.reload()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  for (const path of ['/members', '/members/prompt-pack']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  const kept = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const response of await cache.matchAll()) texts.push(await response.text())
    }
    return texts
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(
    kept.filter((text) => text.includes(account.name) || text.includes(account.email)),
  ).toEqual([])
})

/** Puts another build in the place of the one that is served. */
async function deploy({ folder }: Stage, title: string): Promise<void> {
  for (const file of ['members.html', 'members/prompt-pack.html']) {
    const html = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), html.replace(/<title>[^<]*/, `<title>${title}`))
    for (const ending of ['br', 'gz']) await rm(join(folder, `${file}.${ending}`), { force: true })
  }
  await writeServiceWorker(folder)
  for (const ending of ['br', 'gz']) {
    await rm(join(folder, `service-worker.js.${ending}`), { force: true })
  }
}

test('a deployment is there from the next page but one, and never half', async ({ stage }) => {
  await visitOnce(stage)
  const { page } = stage
  await page.reload()
  const before = await page.title()
  await stage.stopServer()
  await deploy(stage, 'The next build')
  await stage.startServer()
  await page.goto('/members/prompt-pack')
  expect(await page.title()).not.toBe('The next build')
  await expect(async () => {
    await page.goto('/members')
    expect(await page.title()).toBe('The next build')
  }).toPass()
  expect(before).not.toBe('The next build')
  await page.goto('/members/prompt-pack')
  expect(await page.title()).toBe('The next build')
})

test('a worker that is switched off removes itself and its caches', async ({ stage }) => {
  await visitOnce(stage)
  await writeServiceWorker(stage.folder, true)
  for (const ending of ['br', 'gz']) {
    await rm(join(stage.folder, `service-worker.js.${ending}`), { force: true })
  }
  await stage.stopServer()
  await stage.startServer()
  await stage.page.reload()
  await expect.poll(() => stage.page.evaluate(() => caches.keys())).toEqual([])
})

test('a worker that throws changes nothing', async ({ stage }) => {
  await writeFile(join(stage.folder, 'service-worker.js'), 'throw new Error("broken")')
  for (const ending of ['br', 'gz']) {
    await rm(join(stage.folder, `service-worker.js.${ending}`), { force: true })
  }
  await stage.stopServer()
  await stage.startServer()
  const session = await askAuth('token?grant_type=password', stage.account)
  await stage.page.goto('/robots.txt')
  await stage.page.evaluate((text) => localStorage.setItem('mind:session', text), session)
  await stage.page.goto('/members', { waitUntil: 'networkidle' })
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
  await stage.page.reload()
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
})
