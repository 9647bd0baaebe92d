import type { Page, Route } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import { backend, fetchSite } from '#backend/worker.ts'
import { type Account, allow, expect } from '#people/member.ts'

/** Somebody who has no account yet. */
export function newPerson(): Account {
  const email = `${crypto.randomUUID()}@example.com`
  return { name: 'Nora Newcomer', email, password: 'first-password' }
}

/** Fills in the form of /login and sends it off. */
export async function signInByForm(page: Page, { email, password }: Omit<Account, 'name'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fills in the form for a new account and sends it off. */
export async function signUpByForm(page: Page, { name, email, password }: Account) {
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function signOutByMenu(page: Page) {
  await page.bringToFront()
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** The link in the newest mail to this address. */
export async function linkMailedTo(email: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    link = backend().readMails(email).at(-1)?.link
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

/** The modules that a page announces, which are all it needs to come alive. */
export async function modulesOf(path: string): Promise<string[]> {
  const html = await (await fetchSite(path)).text()
  return Array.from(html.matchAll(/rel="modulepreload" href="([^"]+)"/g), ([, url = '']) => url)
}

/** The paths of what the page asks for from now on. */
export function listenToPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** The session that this page's browser has stored; null if it has none. */
export async function sessionOf(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('mind:session'))
  return text === null ? null : JSON.parse(text)
}

/** Who is signed in in this page's browser. */
export const memberIdOf = async (page: Page): Promise<string> => (await sessionOf(page)).user.id

/** Makes one part of the backend answer something of the test's own. */
export function answerWith(page: Page, part: string, status: number, body: string) {
  return page.route(`${addresses.backend}/${part}**`, (route) => fulfill(route, status, body))
}

const JSON_TYPE = 'application/json'

/** Preflights are let through: it is the answer that is to be strange. An error is announced. */
export async function fulfill(route: Route, status: number, body: string, type = JSON_TYPE) {
  if (route.request().method() === 'OPTIONS') return route.continue()
  if (status >= 400) allow(RegExp(`${status}`))
  const headers = { 'access-control-allow-origin': '*', 'content-type': type }
  return route.fulfill({ status, body, headers })
}
