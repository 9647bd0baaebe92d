import { holdRequests } from '../support/hold-requests.ts'
import { expect, greeting, newAccount, test } from '../support/member.ts'
import { signInByForm } from './support.ts'

const membersPages = ['/members', '/members/account', '/members/tool?id=1']

test('a wrong password is refused in the words of the server', async ({ page, watch }) => {
  watch.expectMessage(/400/)
  const { email } = await newAccount()
  await page.goto('/login')
  await signInByForm(page, { email, password: 'not-the-password' })
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('what is typed before the script arrives is kept', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/*.js')
  await page.goto('/login?mode=sign-up', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Early Bird')
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Password').fill('typed-early')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expect(page.getByLabel('Full name')).toHaveValue('Early Bird')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('typed-early')
})

for (const path of membersPages) {
  test(`a visitor to ${path} signs in first and then arrives there`, async ({ page }) => {
    const account = await newAccount()
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await signInByForm(page, account)
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Welcome back!')).toBeVisible()
  })
}

test('a member has no need of /login', async ({ page, member }) => {
  await page.goto('/login')
  await expect(page).toHaveURL('/members')
  await expect(greeting(page, member.name)).toBeVisible()
})

test('a member is led by /login to where they came from, and never away from the site', async ({
  page,
  member,
}) => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL('/members')
    await expect(greeting(page, member.name)).toBeVisible()
  }
  await page.goto('/login?next=%2Fmembers%2Faccount')
  await expect(page).toHaveURL('/members/account')
})
