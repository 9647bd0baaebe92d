import { addresses } from '#backend/addresses.ts'
import { holdRequests, letThrough } from '#browser/hold-requests.ts'
import { allow, expect, greeting, newAccount, test } from '#people/member.ts'
import {
  answerWith,
  linkMailedTo,
  newPerson,
  signInByForm,
  signOutByMenu,
  signUpByForm,
} from '../support.ts'

test('a visitor to a members’ page arrives there by the right password alone', async ({ page }) => {
  allow(/400/)
  const account = await newAccount()
  await page.goto('/members/tool?id=1')
  const signIn = `/login?next=${encodeURIComponent('/members/tool?id=1')}`
  await expect(page).toHaveURL(signIn)
  await expect(page.locator('body')).toBeFocused()
  await signInByForm(page, { ...account, password: 'not-the-password' })
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await expect(page).toHaveURL(signIn)
  await signInByForm(page, account)
  await expect(page).toHaveURL('/members/tool?id=1')
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('what is typed before the script arrives is kept, also in another mode, where a visitor goes on at the heading', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/_astro/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Password').fill('typed-early')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  for (const [link, heading, typed] of [
    ['Create an account', 'Create your account', 'early@example.com typed-early'],
    ['Sign in', 'Welcome back', 'early@example.com typed-early'],
    ['Forgot your password?', 'Reset your password', 'early@example.com'],
    ['Back to sign in', 'Welcome back', 'early@example.com'],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter')
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
    const [email = '', password] = typed.split(' ')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    if (password) await expect(page.getByLabel('Password')).toHaveValue(password)
  }
})

test('a visitor who comes to sign up sees no other form before that', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/*.js')
  await page.goto('/login?mode=sign-up', { waitUntil: 'commit' })
  await expect(page.locator('form')).toBeAttached()
  await expect(page.locator('form')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('/login leads members to the page before, never off the site', async ({ page, member: _ }) => {
  for (const query of ['', '?next=%2F%2Fevil.example']) {
    await page.goto(`/login${query}`)
    await expect(page).toHaveURL('/members')
    await expect(greeting(page)).toBeVisible()
  }
  await page.goto('/login?next=%2Fmembers%2Faccount')
  await expect(page).toHaveURL('/members/account')
})

test('a person who signs up sees five tools, and the form no more', async ({ page }) => {
  const person = newPerson()
  const sent = page.waitForRequest(/auth\/v1\/signup/)
  await signUpByForm(page, person)
  const { searchParams } = new URL((await sent).url())
  expect(searchParams.get('redirect_to')).toBe(`${addresses.site}/members`)

  await expect(page).toHaveURL('/members')
  await expect(page.getByText('Account created! Welcome to AI Mind OS.')).toBeVisible()
  await expect(greeting(page, person.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take the audit' })).toBeVisible()
  await page.reload()
  await expect(greeting(page, person.name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('without a name a person is asked for it, and no account is made', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login?mode=sign-up')
  const problem = page.getByText('Please enter your full name')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(problem).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('N')
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Full name').fill('   ')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('a-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(problem).toBeVisible()
  expect(asked.filter((url) => url.includes('/signup'))).toEqual([])
})

test('a person whose password is weak or whose address has an account reads so, and signs in with it there', async ({
  page,
}) => {
  const weak = { code: 422, error_code: 'weak_password', msg: 'Password is known to be weak.' }
  const body = JSON.stringify({ ...weak, weak_password: { reasons: ['pwned'] } })
  await answerWith(page, 'auth/v1/signup', 422, body)
  const account = await newAccount()
  await signUpByForm(page, account)
  await expect(page.getByText('Password is known to be weak. (pwned)')).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue(account.email)
  await letThrough(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/^There is already an account with this address/)
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  await expect(email).toHaveAccessibleDescription('')
  await expect(email).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/members')
})

test('whoever has to confirm an address is told so, and gets the mail again', async ({ page }) => {
  const person = newPerson()
  const { email } = person
  await answerWith(page, 'auth/v1/signup', 200, JSON.stringify({ id: '1', email, identities: [] }))
  await answerWith(page, 'auth/v1/resend', 200, '{}')
  await signUpByForm(page, person)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to sign in' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

test('a member who forgot a password chooses another by mail, once', async ({ browser, page }) => {
  allow(/403/)
  const { email } = await newAccount()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = await linkMailedTo(email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('second-password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/members')
  await expect(page.getByText('Your new password has been saved.')).toBeVisible()
  await signOutByMenu(page)
  await signInByForm(page, { email, password: 'second-password' })
  await expect(page).toHaveURL('/members')
  await using stranger = await browser.newPage()
  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Continue' }).click()
  await expect(stranger.getByRole('heading', { name: /link no longer works/ })).toBeVisible()
})
