import type { Browser, Page, ViewportSize } from 'playwright/test'
import { addresses } from '../backend/addresses.ts'
import { siteBackend } from '../backend/worker.ts'
import { allow, expect, test as visitorTest } from './visitor.ts'

/** The name of an account unless a test gives it another. */
const NAME = 'Mira Member'

/** How the dashboard welcomes a member. */
export const greeting = (page: Page, name = NAME) =>
  page.getByRole('heading', { name: `Welcome, ${name}` })

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Where the site keeps a session. */
export const SESSION_KEY = 'mind:session'

/** `member`: a fresh account, signed in on this test's browser. */
export const test = visitorTest.extend<{ member: Account }>({
  member: async ({ page }, use) => use(await enter(page)),
})

export * from './visitor.ts'
export { siteBackend }

/** An account that nobody has used before, made through the API. */
export const newAccount = async (name?: string) => (await signUp(name)).account

/** Signs a fresh account in on a browser that nobody has used. */
export async function enter(page: Page, name?: string): Promise<Account> {
  const { account, session } = await signUp(name)
  await whileEmpty(page, () => keepSession(page, session))
  return account
}

async function signUp(name = NAME): Promise<{ account: Account; session: string }> {
  const account = { name, email: `${crypto.randomUUID()}@example.com`, password: 'a-long-password' }
  return { account, session: await askAuth('signup', { ...account, data: { full_name: name } }) }
}

/** Who has done much, in supabase/seed.sql. */
export const demoMember = { name: NAME, email: 'member@example.com', password: 'member-password' }

/** Signs the account in on the browser of a page, in place of whoever was. */
export const signIn = (page: Page, account: Account): Promise<void> =>
  onEmptyPage(page, (empty) => takeSeat(empty, account))

/** The same on a page of the site. */
export async function takeSeat(page: Page, account: Account): Promise<void> {
  await keepSession(page, await askAuth('token?grant_type=password', account))
}

/** A page on another device of the same member. Whoever is done with it closes its context. */
export async function otherDevice(
  browser: Browser,
  account: Account,
  viewport: ViewportSize = { width: 1280, height: 720 },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: addresses.site, viewport })
  await whileEmpty(page, () => takeSeat(page, account))
  return page
}

const keepSession = (page: Page, session: string): Promise<void> =>
  page.evaluate((entry) => void Object.assign(localStorage, entry), { [SESSION_KEY]: session })

/** Does something in the storage of a page's browser, on a page that has nothing of the site. */
export async function onEmptyPage(page: Page, action: (empty: Page) => Promise<unknown>) {
  const empty = await page.context().newPage()
  await whileEmpty(empty, () => action(empty))
  await empty.close()
}

async function whileEmpty(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/')
  await action()
  await page.unrouteAll()
}

/**
 * Makes the backend unreachable for the page's browser while the site itself still answers.
 * @returns how to reach it again
 */
export async function loseBackend(page: Page): Promise<() => void> {
  allow(/ERR_INTERNET_DISCONNECTED/)
  let isLost = true
  const context = page.context()
  await context.route(`${addresses.backend}/**`, (route) =>
    isLost ? route.abort('internetdisconnected') : route.continue(),
  )
  return () => {
    isLost = false
  }
}

/** Opens the dashboard and waits until it greets the member by this name. */
export async function openDashboard(page: Page, name = NAME): Promise<void> {
  await page.goto('/members')
  await expect(greeting(page, name)).toBeVisible()
}

/** Opens the account page and waits until it has the member's name. */
export async function openAccount(page: Page, name = NAME): Promise<void> {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(name)
}

/** Takes the session from the page's device, as a browser does that forgets. */
export const loseSession = (page: Page) =>
  onEmptyPage(page, (empty) => empty.evaluate((key) => localStorage.removeItem(key), SESSION_KEY))

/** What pages log without a network. Where a preflight is lost, browsers complain about its answer. */
export const LOST_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Response to preflight request/

/** Opens a tool and waits until it can be worked with. */
export async function openTool(page: Page, tool: string): Promise<void> {
  await page.goto(`/members/${tool}`)
  await page.locator('main [aria-busy]').waitFor({ state: 'detached' })
}

/** What the auth API answers to a post, as text. @throws when it refuses */
export async function askAuth(path: string, body: object): Promise<string> {
  const answer = await siteBackend().post(`/auth/v1/${path}`, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return text
}
