import { expect, hang, test } from '../support/faults.ts'
import { greeting, openTool } from '../support/member.ts'
import { signInByForm, signOutByMenu } from './support.ts'

test('a member who signs out in one tab ends the saving in the other one cleanly', async ({
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
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const kept = await other.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => /session|work/.test(key))).toEqual([])
})

test('a member without channels between tabs signs out in all of them', async ({
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
  await expect(other).toHaveURL(/\/login/)
  await expect(page).toHaveURL('/login')
})

test('whoever goes back after a sign-out finds the login and nothing of the member', async ({
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

test('a page that comes back from the browser’s cache asks anew who is here', async ({
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

test('a visitor who reloads a tool sees nothing of what the last member left there', async ({
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
