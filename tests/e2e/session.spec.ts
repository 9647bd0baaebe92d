import { expect, greeting, test } from '../support/member.ts'
import { PAGE_REQUEST } from '../support/page-parts.ts'
import { answerWith, signInByForm } from './support.ts'

test('a token that is refused once is renewed, and the member notices nothing', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/401/)
  let refusals = 0
  await page.route(PAGE_REQUEST, async (route) => {
    if (route.request().method() === 'OPTIONS' || refusals > 0) return route.continue()
    refusals += 1
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT' }, headers })
  })
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  expect(refusals).toBe(1)
})

test('a member whose token is refused for good is asked to sign in again', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/401/)
  const refusal = JSON.stringify({ code: 'PGRST303', message: 'JWT expired' })
  await answerWith(page, 'rest/v1/', 401, refusal)
  await page.goto('/members/account')
  await expect(page).toHaveURL('/login?next=%2Fmembers%2Faccount&reason=ended')
  await expect(page.getByText('Please sign in again.')).toBeVisible()
  await page.unrouteAll()
  await signInByForm(page, member)
  await expect(page).toHaveURL('/members/account')
})

test('an outage while the session is renewed is no sign-out', async ({ page, member, watch }) => {
  watch.expectMessage(/503/)
  await page.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem('mind:session') ?? '{}')
    localStorage.setItem('mind:session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await answerWith(page, 'auth/v1/token', 503, '{}')
  await page.goto('/members/account')
  await expect(page.getByText('Reconnecting.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page).toHaveURL('/members/account')
})
