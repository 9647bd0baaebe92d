import type { Page } from 'playwright/test'
import { addresses } from '../support/addresses.ts'
import {
  ageSession,
  countRequests,
  expect,
  expectSettled,
  hang,
  holdTime,
  passTime,
  test,
} from '../support/faults.ts'
import { newAccount, onEmptyPage, openTool, signIn } from '../support/member.ts'
import { PAGE_REQUEST } from '../support/page-parts.ts'
import { answerWith, fulfill, signInByForm, signOutByMenu } from './support.ts'

const TOKEN = /\/auth\/v1\/token/

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `Welcome, ${name}` })
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('mind:session'))

test('a member whose session cannot be renewed for half a minute stays signed in (B3)', async ({
  page,
  context,
  member,
  watch,
}) => {
  watch.expectMessage(/503|AuthRetryableFetchError/)
  await ageSession(context, -60)
  await holdTime(context)
  await answerWith(page, 'auth/v1/token', 503, '{}')
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.goto('/members')
  await expect(page.getByText('Reconnecting. You are still signed in')).toBeVisible()
  await passTime(context, 26)
  await expectSettled(page)
  await expect(page.getByText("Some of this page couldn't be loaded.")).toBeVisible()
  expect(renewals()).toBe(8)
  await expect(page).toHaveURL('/members')
  expect(await storedSession(page)).toContain(member.email)

  await page.unrouteAll()
  await passTime(context, 66)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('Reconnecting.')).toBeHidden()
})

for (const [answer, status, body, contentType] of [
  ['too many requests', 429, '{"code":429,"msg":"slow down"}', 'application/json'],
  ['a page of a proxy', 403, '<html>Forbidden</html>', 'text/html'],
] as const) {
  test(`a member whose expired session is answered with ${answer} signs in again, once (B4)`, async ({
    page,
    context,
    member,
    watch,
  }) => {
    watch.expectMessage(/429|403/)
    await ageSession(context, -60)
    await page.route(TOKEN, (route) => fulfill(route, { status, body, contentType }))
    const renewals = countRequests(page, 'POST', TOKEN)
    await page.goto('/members/account')
    await expect(page).toHaveURL('/login?next=%2Fmembers%2Faccount&reason=ended')
    await expect(page.getByText('Please sign in again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    expect(renewals()).toBe(1)
    expect(await storedSession(page)).toBeNull()
    await page.unrouteAll()
    await signInByForm(page, member)
    await expect(page).toHaveURL('/members/account')
  })
}

test('a member whose session is renewed too early for the server is left in peace (B5)', async ({
  page,
  context,
  member,
  watch,
}) => {
  watch.expectMessage(/429/)
  await ageSession(context, 70)
  await holdTime(context)
  await answerWith(page, 'auth/v1/token', 429, '{"code":429,"msg":"slow down"}')
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expectSettled(page)
  await passTime(context, 55)
  expect(renewals()).toBe(1)
  await expect(page).toHaveURL('/members')
  await expect(greeting(page, member.name)).toBeVisible()
})

test('a member whose token is refused is asked to sign in after one renewal (B10)', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/401/)
  expect(member.email).toBeTruthy()
  await answerWith(page, 'rest/v1/', 401, '{"code":"PGRST303","message":"JWT expired"}')
  const renewals = countRequests(page, 'POST', TOKEN)
  const questions = countRequests(page, 'GET', PAGE_REQUEST)
  await page.goto('/members')
  await expect(page).toHaveURL('/login?next=%2Fmembers&reason=ended')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(renewals()).toBe(1)
  expect(questions()).toBeLessThanOrEqual(2)
})

test('a member whose browser forbids the site its storage is remembered in this tab (B12)', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  const account = await newAccount()
  await page.goto('/members')
  await expect(page).toHaveURL('/login?next=%2Fmembers')
  await signInByForm(page, account)
  await expect(greeting(page, account.name)).toBeVisible()
})

test('a member whose browser forbids all storage reads that they cannot be remembered (B12)', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    Storage.prototype.getItem = refuse
    Storage.prototype.setItem = refuse
    Storage.prototype.removeItem = refuse
  })
  await page.goto('/login')
  await signInByForm(page, await newAccount())
  await expect(page.getByText("your browser doesn't let this site remember it")).toBeVisible()
  await expect(page).toHaveURL('/login')
  for (const path of ['/', '/members', '/members/gauntlet-builder']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
})

test('a member whose storage is full signs in all the same (B13)', async ({ page, context }) => {
  await context.addInitScript(() => {
    const put = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, text) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
      put.call(this, key, text)
    }
  })
  const account = await newAccount()
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(greeting(page, account.name)).toBeVisible()
  await openTool(page, 'dopamine-reset')
  await page.getByRole('checkbox', { name: /^Day 1(,|$)/ }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

for (const junk of [
  '{oops',
  '"x"',
  '42',
  '[]',
  '{"access_token":{}}',
  '{"access_token":null,"refresh_token":null}',
  '{"access_token":null,"refresh_token":null,"expires_at":null}',
  '{"access_token":"a","refresh_token":"b","expires_at":99999999999,"user":{"id":5}}',
]) {
  test(`a browser that keeps ${junk} for a session belongs to a visitor until the next sign-in (B14)`, async ({
    page,
    context,
  }) => {
    await onEmptyPage(context, (empty) =>
      empty.evaluate((text) => localStorage.setItem('mind:session', text), junk),
    )
    const account = await newAccount()
    await page.goto('/members')
    await expect(page).toHaveURL('/login?next=%2Fmembers')
    await signInByForm(page, account)
    await expect(greeting(page, account.name)).toBeVisible()
  })
}

test('a member who signs out in one tab ends the saving in the other one cleanly (B15)', async ({
  page,
  context,
  member,
}) => {
  const other = await context.newPage()
  await hang(other, /rpc\/save_progress/)
  await openTool(other, 'dopamine-reset')
  await page.goto('/members')
  // The dashboard sends what other tabs left behind; it is through with that before it greets.
  await expect(greeting(page, member.name)).toBeVisible()
  const saving = other.waitForRequest(/save_progress/)
  await other.getByRole('checkbox', { name: /^Day 1(,|$)/ }).check()
  await saving
  await signOutByMenu(page)
  // The change has not arrived, so the member is asked whether it may go.
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(other).toHaveURL(/\/login/, { timeout: 1000 })
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const kept = await other.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => /session|work/.test(key))).toEqual([])
})

test('nothing of one member is saved with the token of the next (B16)', async ({
  page,
  context,
  member,
}) => {
  // The moment before a tab hears that somebody else has signed in in another one.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation())
  })
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  const changes = countRequests(page, 'PATCH', /profiles/)
  await signIn(context, await newAccount('Second Person'))
  await page.getByLabel('Full name').fill('Mine Alone')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('You are no longer signed in.')).toBeVisible()
  expect(changes()).toBe(0)
})

test('two tabs that renew the session at once both stay signed in (B17)', async ({
  page,
  context,
  member,
}) => {
  await ageSession(context, -60)
  const other = await context.newPage()
  await Promise.all([page.goto('/members'), other.goto('/members/account')])
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(other.getByLabel('Full name')).toHaveValue(member.name)
  await Promise.all([page.reload(), other.reload()])
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(other.getByLabel('Full name')).toHaveValue(member.name)
})

test('a member without channels between tabs signs out in all of them (B18)', async ({
  page,
  context,
  member,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  const other = await context.newPage()
  await other.goto('/members')
  await expect(greeting(other, member.name)).toBeVisible()
  await page.goto('/members')
  await signOutByMenu(page)
  await expect(other).toHaveURL(/\/login/, { timeout: 1000 })
  await expect(page).toHaveURL('/login')
})

test('whoever goes back after a sign-out finds the login and nothing of the member (B19)', async ({
  page,
  member,
}) => {
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(await page.content()).not.toContain(member.email)
})

test('a page that comes back from the browser’s cache asks anew who is here (B19)', async ({
  page,
  member,
}) => {
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem('mind:session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL('/login?next=%2Fmembers&reason=ended')
})

test('a visitor who reloads a tool sees nothing of what the last member left there (B20)', async ({
  page,
  member,
}) => {
  const secret = 'Nobody else reads this plan.'
  await openTool(page, 'gauntlet-builder')
  await page.getByLabel('Your plan for Critical Thinking').fill(secret)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.addInitScript((text) => {
    const look = () => {
      const fields = Array.from(document.querySelectorAll('textarea'), ({ value }) => value)
      const page = document.documentElement.outerHTML + fields.join('')
      if (page.includes(text)) sessionStorage.setItem('seen', 'yes')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, secret)
  await page.evaluate(() => localStorage.removeItem('mind:session'))
  await page.reload()
  await expect(page).toHaveURL('/login?next=%2Fmembers%2Fgauntlet-builder')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const seen = () => page.evaluate(() => sessionStorage.getItem('seen'))
  expect(await seen()).toBeNull()
  await signInByForm(page, member)
  await expect(page.getByLabel('Your plan for Critical Thinking')).toHaveValue(secret)
  expect(await seen()).toBe('yes')
})

test('a member whose clock is two hours ahead works undisturbed (B22)', async ({
  page,
  context,
  member,
}) => {
  await holdTime(context, 2)
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await passTime(context, 60)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  expect(renewals()).toBe(1)
  await expect(page).toHaveURL('/members/account')
})

test('a member whose clock is two hours behind gets a new token when the old one is refused (B22)', async ({
  page,
  context,
  member,
  watch,
}) => {
  watch.expectMessage(/401/)
  await holdTime(context, -2)
  const renewals = countRequests(page, 'POST', TOKEN)
  await page.route(`${addresses.backend}/rest/v1/**`, (route) =>
    renewals() === 0
      ? fulfill(route, {
          status: 401,
          body: '{"code":"PGRST303"}',
          contentType: 'application/json',
        })
      : route.continue(),
  )
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  expect(renewals()).toBe(1)
})
