import { expect, newAccount, test } from '../support/member.ts'
import { linkMailedTo, signInByForm, signOutByMenu } from './support.ts'

test('a member who forgot the password chooses a new one by the mailed link, once', async ({
  browser,
  page,
  watch,
}) => {
  watch.expectMessage(/403/)
  const { email } = await newAccount()
  await page.goto('/login')
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

  const stranger = await browser.newPage()
  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Continue' }).click()
  await expect(stranger.getByRole('heading', { name: /link no longer works/ })).toBeVisible()
  await stranger.close()
})
