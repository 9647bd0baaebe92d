import { expect, greeting, loseBackend, newAccount, signIn, test } from '../support/member.ts'
import { memberIdOf, signOutByMenu } from './support.ts'

test('a member who signs out in one tab has left the other', async ({ context, page, member }) => {
  const other = await context.newPage()
  await other.goto('/members/account')
  await expect(other.getByLabel('Full name')).toHaveValue(member.name)
  await page.goto('/members')
  await page.evaluate(
    (id) => {
      localStorage.setItem(`mind:${id}:memory`, 'mine')
    },
    await memberIdOf(page),
  )
  await signOutByMenu(page)
  await expect(other).toHaveURL(/\/login/)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/mine|access_token/)
})

test('a member signs out although the server is down', async ({ context, page, member, watch }) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await loseBackend(context)
  await signOutByMenu(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('mind:session'))).toBeNull()
})

test('the next member on this browser is shown nothing of the one before', async ({
  context,
  page,
  member,
}) => {
  await page.goto('/members/account')
  await expect(page.getByLabel('Full name')).toHaveValue(member.name)
  await signIn(context, await newAccount('Second Person'))
  await expect(page.getByLabel('Full name')).toHaveValue('Second Person')
  await expect(page.getByLabel('Email')).not.toHaveValue(member.email)
})
