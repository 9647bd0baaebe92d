import { expect, greeting, newAccount, onEmptyPage, openTool, test } from '#people/member.ts'
import { signInByForm } from '../support.ts'

/** Runs in the page. */
const refuse = () => {
  throw new DOMException('forbidden', 'SecurityError')
}

test('a member whose browser forbids lasting storage is known in this tab', async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get: ${refuse} })`)
  const account = await newAccount()
  await page.goto('/members')
  await expect(page).toHaveURL('/login?next=%2Fmembers')
  await signInByForm(page, account)
  await expect(greeting(page, account.name)).toBeVisible()
})

test('a member whose browser forbids all storage reads that it forgets them', async ({ page }) => {
  await page.addInitScript(
    `for (const name of ['getItem', 'setItem', 'removeItem']) Storage.prototype[name] = ${refuse}`,
  )
  await page.goto('/login')
  await signInByForm(page, await newAccount())
  await expect(page.getByText("your browser doesn't let this site remember it")).toBeVisible()
  await expect(page).toHaveURL('/login')
  for (const path of ['/', '/members', '/members/gauntlet-builder']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
})

test('a member whose storage is full signs in all the same', async ({ page }) => {
  await page.addInitScript(() => {
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

test('nonsense kept for a session makes a visitor, until the next sign-in', async ({ page }) => {
  const account = await newAccount()
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
    await page.goto('about:blank')
    await onEmptyPage(page, (empty) =>
      empty.evaluate((text) => localStorage.setItem('mind:session', text), junk),
    )
    await page.goto('/members')
    await expect(page).toHaveURL('/login?next=%2Fmembers')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  }
  await signInByForm(page, account)
  await expect(greeting(page, account.name)).toBeVisible()
})
