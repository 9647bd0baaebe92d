import type { Page } from 'playwright/test'
import { countRequests } from '#browser/faults.ts'
import { holdRequests } from '#browser/hold-requests.ts'
import { expect, loseSession, newAccount, openTool, signIn, test } from '#people/member.ts'
import { answerWith, sessionOf, signInByForm } from '../support.ts'

const calculator = '/members/roi-calculator'
const figures = '#rate=4321&hours=17&time=20&quality=15&currency=EUR'

/** All that the page sends from now on, to whichever server. A fragment is never part of a request. */
function listenToRequests(page: Page): () => string {
  const sent: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    sent.push(origin, pathname, search, JSON.stringify(request.headers()), request.postData() ?? '')
  })
  return () => sent.join('\n')
}

const rate = (page: Page) => page.getByLabel('Your hourly rate', { exact: true })

test('a sign-in keeps a shared calculation, and no server hears its figures', async ({ page }) => {
  const sent = listenToRequests(page)
  const login = `/login?next=${encodeURIComponent(calculator)}`
  // Also by a link that is there before the script.
  const letScriptCome = await holdRequests(page, /_astro\/Login/)
  await page.goto(`${calculator}${figures}`, { waitUntil: 'commit' })
  await expect(page).toHaveURL(`${login}${figures}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`${login}&mode=sign-up${figures}`)
  letScriptCome()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInByForm(page, await newAccount())
  await expect(page).toHaveURL(`${calculator}${figures}`)
  await expect(rate(page)).toHaveValue('4321')
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  expect(sent()).toContain(calculator)
  expect(sent()).not.toContain('4321')
})

test('a member whose session ends finds their figures again, or those of a link, and nobody else and no server sees them', async ({
  page,
  member,
}) => {
  const sent = listenToRequests(page)
  const login = `/login?next=${encodeURIComponent(calculator)}&reason=ended`
  await openTool(page, 'roi-calculator')
  await rate(page).fill('4321')
  await expect(page).toHaveURL(/#rate=4321&/)
  const own = page.url()
  await loseSession(page)
  await expect(page).toHaveURL(login)
  await signInByForm(page, await newAccount('Second Person'))
  await expect(page).toHaveURL(calculator)
  await expect(rate(page)).toHaveValue('50')
  await loseSession(page)
  await expect(page).toHaveURL(login)
  await signInByForm(page, member)
  await expect(page).toHaveURL(own)
  await expect(rate(page)).toHaveValue('4321')
  await loseSession(page)
  await expect(page).toHaveURL(login)
  await page.goto(`${calculator}${figures}`)
  await signInByForm(page, member)
  await expect(page).toHaveURL(`${calculator}${figures}`)
  expect(sent()).not.toContain('4321')
})

test('the next member gets an open page anew, and its saves end', async ({ page, member: _ }) => {
  await openTool(page, 'roi-calculator')
  await answerWith(page, 'rest/v1/rpc/save_progress', 401, '{"code":"PGRST303"}')
  const answer = await holdRequests(page, /save_progress|calculator$/)
  const saves = countRequests(page, 'POST', /save_progress/)
  await rate(page).fill('4321')
  await expect.poll(saves).toBe(1)
  const next = await newAccount('Second Person')
  await signIn(page, next)
  answer()
  await expect(page).toHaveURL(calculator)
  await expect(rate(page)).toHaveValue('50')
  expect((await sessionOf(page)).user.email).toBe(next.email)
  expect(saves()).toBe(1)
})
