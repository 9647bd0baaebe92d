import { addresses } from '../support/addresses.ts'
import { expect, greeting, test } from '../support/member.ts'
import { answerWith, newPerson } from './support.ts'

test('a person signs up, finds five tools to do, and is still known after a reload', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  const sent = page.waitForRequest(/auth\/v1\/signup/)
  await page.getByRole('button', { name: 'Create account' }).click()
  const { searchParams } = new URL((await sent).url())
  expect(searchParams.get('redirect_to')).toBe(`${addresses.site}/members`)

  await expect(page).toHaveURL('/members')
  await expect(page.getByText('Account created! Welcome to AI Mind OS.')).toBeVisible()
  await expect(greeting(page, person.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take the audit' })).toBeVisible()
  await page.reload()
  await expect(greeting(page, person.name)).toBeVisible()
})

test('a person without a name is asked for it, and no account is made', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill('   ')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('a-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  expect(asked.filter((url) => url.includes('/signup'))).toEqual([])
})

test('a person who has to confirm the address is told to look for the mail, and gets it again', async ({
  page,
}) => {
  const { name, email, password } = newPerson()
  await answerWith(page, 'auth/v1/signup', 200, JSON.stringify({ id: '1', email, identities: [] }))
  await answerWith(page, 'auth/v1/resend', 200, '{}')
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused()
})

test('a password the server finds weak is refused in its own words, with the reasons', async ({
  page,
  watch,
}) => {
  watch.expectMessage(/422/)
  const weak = { code: 422, error_code: 'weak_password', msg: 'Password is known to be weak.' }
  const body = JSON.stringify({ ...weak, weak_password: { reasons: ['pwned'] } })
  await answerWith(page, 'auth/v1/signup', 422, body)
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full name').fill('Nora')
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Password').fill('123456')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password is known to be weak. (pwned)')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
})
