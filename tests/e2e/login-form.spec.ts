import { expect, newAccount } from '../support/member.ts'
import { test } from '../support/visitor.ts'

test('a visitor who follows a link of the form to another mode goes on at its heading', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  for (const [link, heading] of [
    ['Create an account', 'Create your account'],
    ['Sign in', 'Welcome back'],
    ['Forgot your password?', 'Reset your password'],
    ['Back to sign in', 'Welcome back'],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter')
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
  }
})

test('a visitor who opens the page has their focus left alone', async ({ page }) => {
  await page.goto('/login?mode=sign-up')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expect(page.locator('body')).toBeFocused()
})

test('a visitor who comes back from the email that was sent goes on at the heading', async ({
  page,
}) => {
  const { email } = await newAccount()
  await page.goto('/login?mode=forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to sign in' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

test('a visitor who is refused keeps the focus on the button', async ({ page, watch }) => {
  watch.expectMessage(/400/)
  const { email } = await newAccount()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not-the-password')
  // A key is no click: it does not wait for the script that enables the button.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
})

test('a visitor who fills in nothing is asked for the name first, until there is one', async ({
  page,
}) => {
  await page.goto('/login?mode=sign-up')
  await page.getByRole('button', { name: 'Create account' }).click()
  const problem = page.getByText('Please enter your full name')
  await expect(problem).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('N')
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})
