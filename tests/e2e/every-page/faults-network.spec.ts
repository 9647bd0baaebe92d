import type { Route } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import {
  BROKEN,
  countRequests,
  expectSettled,
  holdTime,
  passTime,
  passTimeUntil,
} from '#browser/faults.ts'
import { badGateway, holdRequests, letThrough } from '#browser/hold-requests.ts'
import { allow, expect, greeting, LOST_NETWORK, test } from '#people/member.ts'
import { PAGE_REQUEST } from '#people/page-parts.ts'
import { openMenu } from '#people/steps.ts'
import { answerWith, signInByForm } from '../support.ts'

const INCOMPLETE = "Some of this page couldn't be loaded."

for (const [answer, respond] of Object.entries({
  502: badGateway,
  503: (route: Route) => route.fulfill({ status: 503, body: 'Busy, says some proxy' }),
  nothing: (route: Route) => route.abort('internetdisconnected'),
})) {
  test(`with ${answer} for data, members wait, read so and retry`, async ({ page, member: _ }) => {
    allow(/503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await holdTime(page)
    await page.route(`${addresses.backend}/rest/v1/**`, respond)
    const asked = countRequests(page, 'POST', PAGE_REQUEST)
    await page.goto('/members')
    await passTimeUntil(page, () => page.getByText(INCOMPLETE).isVisible())
    await expectSettled(page)
    expect(asked()).toBe(1)
    await expect(page.getByText('0 of 0 completed')).toBeVisible()
    await expect(page.getByText('There are no tools right now.')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Welcome, Member' })).toBeVisible()
    await expect(page.getByText('some proxy')).toBeHidden()
    await passTimeUntil(page, async () => asked() > 1)
    await letThrough(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(greeting(page)).toBeVisible()
    await expect(page.getByText('0 of 5 completed')).toBeVisible()
  })
}

test('a change that the server or the network does not take is sent once, stays in its field and is saved later, without a reload', async ({
  page,
  member: _,
}) => {
  allow(LOST_NETWORK)
  await page.route(PAGE_REQUEST, badGateway)
  await page.goto('/members/account')
  await page.route(/rest\/v1\/profiles/, badGateway)
  const sent = countRequests(page, 'PATCH', /rest\/v1\/profiles/)
  const save = page.getByRole('button', { name: 'Save name' })
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/^Something went wrong/)
  await page.getByLabel('Full name').fill('A Name to Keep')
  await save.click()
  await expect(page.getByRole('alert').getByText('Something went wrong on our')).toBeVisible()
  await expect(save).toBeEnabled()
  expect(sent()).toBe(1)
  await letThrough(page)
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByText("We can't reach the server.")).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('A Name to Keep')
  await expect(page.getByText('Name saved.')).toBeHidden()
  await page.context().setOffline(false)
  // The name of before has come, which the menu shows.
  await expect(page.getByRole('button', { name: /^Signed in as/ })).toContainText('MM')
  await expect(page.getByLabel('Full name')).toHaveValue('A Name to Keep')
  await save.click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('A Name to Keep')
})

test('a browser that knows of no network keeps no member waiting', async ({ page, member: _ }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  await page.route(`${addresses.backend}/**`, (route) => route.abort('internetdisconnected'))
  const asked = countRequests(page, 'POST', PAGE_REQUEST)
  await page.goto('/members')
  await expect(page.getByText(INCOMPLETE)).toBeVisible()
  expect(asked()).toBe(1)
})

test('data that never comes is waited for in view, not for ever', async ({ page, member: _ }) => {
  await holdTime(page)
  await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members')
  const waiting = page.locator('main [aria-busy=true]').first()
  await expect(waiting).toBeVisible()
  await passTime(page, 11)
  await expect(waiting).toBeVisible()
  await passTimeUntil(page, () => page.getByText(INCOMPLETE).isVisible())
  await expectSettled(page)
})

test('a sign-in that hangs is not sent twice, and is tried again in the end', async ({ page }) => {
  await holdTime(page)
  await holdRequests(page, /auth\/v1\/token/)
  const sent = countRequests(page, 'POST', /auth\/v1\/token/)
  await page.goto('/login')
  await signInByForm(page, { email: 'nora@example.com', password: 'a-password' })
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  await page.getByLabel('Email').press('Enter')
  const problem = page.getByText('The server is taking too long to respond.')
  await passTimeUntil(page, () => problem.isVisible())
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
  expect(sent()).toBe(1)
})

test('a sign-in answered by a page, an empty object or nothing is an error', async ({ page }) => {
  for (const body of ['<html><b id="foreign">Log in to the hotel network</b>', '{}', 'null']) {
    await answerWith(page, 'auth/v1/token', 200, body)
    await page.goto('/login')
    await signInByForm(page, { email: 'nora@example.com', password: 'a-password' })
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('hotel network')).toBeHidden()
    await expect(page.locator('#foreign')).toHaveCount(0)
  }
})

for (const [chunk, path] of [
  ['Login', '/login'],
  ['Dashboard', '/members'],
  ['member-data', '/members/dopamine-reset'],
] as const) {
  test(`a person at ${path} whose ${chunk} is gone after a deployment reloads the page`, async ({
    page,
    member: _,
  }) => {
    allow(/ERR_FAILED|astro-island/)
    await page.addInitScript(() => {
      if (location.pathname === '/login') localStorage.removeItem('mind:session')
    })
    await page.route(`${addresses.site}/_astro/${chunk}*.js*`, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(BROKEN)).toBeVisible()
    // The rest of the page works.
    if (chunk === 'Dashboard') await openMenu(page)
    await letThrough(page)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByText(BROKEN)).toBeHidden()
    await expectSettled(page)
    await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled()
  })
}
