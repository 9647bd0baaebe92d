import type { Page } from 'playwright/test'
import { accessibilityFaults } from '#browser/accessibility.ts'
import {
  type Account,
  allow,
  askAuth,
  expect,
  greeting,
  newAccount,
  signIn,
  test,
} from '#people/member.ts'
import {
  answerWith,
  linkMailedTo,
  memberIdOf,
  newPerson,
  sessionOf,
  signInByForm,
  signUpByForm,
} from '../support.ts'

/** A fragment such as the auth server's own links end with, with a session of this account. */
async function tokensOf(account: Account, type = 'magiclink'): Promise<string> {
  const session = JSON.parse(await askAuth('token?grant_type=password', account))
  const { access_token, refresh_token } = session
  return `${new URLSearchParams({ access_token, refresh_token, type })}`
}

async function recoveryLink({ email }: Account): Promise<string> {
  await askAuth('recover', { email })
  return linkMailedTo(email)
}

test('a member at a page with another’s tokens stays who they are', async ({ page, member: _ }) => {
  const tokens = await tokensOf(await newAccount('Mallory'))
  for (const path of ['/members', '/members/roi-calculator', '/login']) {
    await page.goto(`${path}#${tokens}`)
    // The sign-in leads a member there by itself.
    if (path !== '/login') await page.goto('/members')
    await expect(greeting(page)).toBeVisible()
    await page.goto('about:blank')
  }
})

test('a visitor with tokens in the address stays one, signing in as no other', async ({ page }) => {
  const mallory = await newAccount('Mallory')
  await page.goto(`/login?mode=new-password#${await tokensOf(mallory, 'recovery')}`)
  await expect(page.getByRole('heading', { name: /link no longer works/ })).toBeVisible()
  await page.goto('/members')
  await expect(page).toHaveURL('/login?next=%2Fmembers')
  const account = await newAccount()
  const next = `/members#${await tokensOf(mallory)}`
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await signInByForm(page, account)
  await expect(greeting(page, account.name)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.reload()
  await expect(greeting(page, account.name)).toBeVisible()
})

test('a mailed link that was looked at still works, and leaves no history', async ({ page }) => {
  const link = await recoveryLink(await newAccount())
  const heading = page.getByRole('heading', { name: 'Choose a new password' })
  for (let looks = 0; looks < 2; looks += 1) {
    await page.goto(link)
    await expect(heading).toBeVisible()
    await page.goto('about:blank')
  }
  // Also where the page is there already.
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.evaluate((address) => location.replace(address), link)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(heading).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('New password')).toBeEnabled()
  await expect(page).toHaveURL('/login?mode=new-password')
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a member who opens another member’s link is told who is signed out, and nobody is before the button', async ({
  page,
  member,
}) => {
  const other = await newAccount('Second Person')
  await page.goto('/members')
  const first = await memberIdOf(page)
  await page.goto(await recoveryLink(other))
  await expect(page.getByText(`${member.email} is signed out on this browser`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await memberIdOf(page)).toBe(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectEnded(page, other)
  await page.getByLabel('New password').fill('another-password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(greeting(page, other.name)).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
})

test('a person who signs in by a mailed link is welcomed back', async ({ page }) => {
  const { name, email } = await newAccount()
  await askAuth('magiclink', { email })
  await page.goto(await linkMailedTo(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(greeting(page, name)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible()
})

/**
 * Follows a link as an email that confirms an address has it. As this backend asks for no confirmation,
 * it mails one to sign in, and takes the one for the other.
 */
async function confirm(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await askAuth('magiclink', { email })
  const link = await linkMailedTo(email)
  await page.route('**/auth/v1/verify', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), type: 'magiclink' } }),
  )
  await page.goto(link.replace('type=magiclink', 'type=signup'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
}

/** The password of whoever signed up first is no way in any more. */
async function expectEnded(page: Page, account: Omit<Account, 'name'>): Promise<void> {
  await expect(page.getByLabel('New password')).toBeEnabled()
  await expect(askAuth('token?grant_type=password', account)).rejects.toThrow('invalid_credentials')
}

test('whoever signed up with a person’s address before them has no way in once they confirm it', async ({
  page,
}) => {
  // On a slow phone the page hears late that somebody has signed in.
  await page.addInitScript('requestIdleCallback = (look) => addEventListener("keyup", look)')
  const account = await newAccount()
  await Promise.all([page.waitForRequest(/auth\/v1\/logout/), confirm(page, account)])
  await page.keyboard.press('Shift')
  await expectEnded(page, account)
  await page.getByLabel('New password').fill('their-own-password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(greeting(page, account.name)).toBeVisible()
})

test('a person who confirms where they signed up goes to their tools, and no other account with what they sent does', async ({
  page,
}) => {
  const person = newPerson()
  await signUpByForm(page, person)
  await expect(greeting(page, person.name)).toBeVisible()
  const { user } = await sessionOf(page)
  const others = { email: newPerson().email, password: 'not-of-theirs' }
  await askAuth('signup', { ...others, data: user.user_metadata })
  await confirm(page, others)
  await expectEnded(page, others)
  await confirm(page, person)
  await expect(page).toHaveURL('/members')
})

test('a link of an account that is not known to be theirs signs nobody in if its password stays', async ({
  page,
}) => {
  allow(/500/)
  await answerWith(page, 'auth/v1/user', 500, '{}')
  await confirm(page, await newAccount())
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('a person with a refused or damaged link reads the site’s words alone', async ({ page }) => {
  for (const [path, code, says] of [
    ['/login', 'otp_expired', 'expired or has already been used'],
    ['/login', 'access_denied', 'The link was rejected.'],
    ['/login', 'made_up', 'The link is not valid.'],
    ['/members', 'otp_expired', 'Welcome back'],
  ] as const) {
    const words = 'Call 555 0100 and tell us your password'
    const query = new URLSearchParams({ error_code: code, error_description: words })
    await page.goto('about:blank')
    await page.goto(`${path}#${query}`)
    await expect(page.getByText(says).first()).toBeVisible()
    await expect(page.getByText('555 0100')).toHaveCount(0)
  }
  const link = new URL(await recoveryLink(await newAccount()))
  await page.goto(`/login${link.hash.replace('&type', '>&type')}`)
  await expect(page.getByText('The link is damaged.')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: /password/i })).toBeVisible()
})

test('a member is not led into choosing a password by a link, nor by what another member left', async ({
  page,
  member,
}) => {
  await page.goto('/login?mode=new-password')
  await expect(page).toHaveURL('/members')
  await page.goto(await recoveryLink(member))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('New password')).toBeEnabled()
  const second = await newAccount('Second Person')
  await signIn(page, second)
  await expect(page).toHaveURL('/members')
  await expect(greeting(page, second.name)).toBeVisible()
})
