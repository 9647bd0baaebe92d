import { answerOnce, loseAnswer } from '#browser/hold-requests.ts'
import { allow, expect, newAccount, openAccount, siteBackend, test } from '#people/member.ts'
import { addRegistrations, addSession } from '#people/registrations.ts'
import { savedBy } from '#people/visitor.ts'
import { linkMailedTo, memberIdOf, signInByForm, signOutByMenu } from '../support.ts'

test('a member changes name and password, and takes the data along', async ({ page, member }) => {
  allow(/400/)
  const { id, slug } = await addSession(5)
  const own = { name: 'Ada', email: member.email, wants_news: true }
  await addRegistrations(id, [own, { name: 'Eve', email: `${crypto.randomUUID()}@example.com` }])
  await openAccount(page)
  const present = page.getByLabel('Current password')
  await page.getByLabel('Full name').fill('A New Name')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Download my data' }))
  expect(name).toBe('my-data.json')
  const data = JSON.parse(text)
  expect(data.account.email).toBe(member.email)
  expect(data.account.user_metadata.full_name).toBe('A New Name')
  expect(data.profile.full_name).toBe('A New Name')
  expect(Object.keys(data).join(' ')).toBe(
    'account profile roles progress dismissals wants_news emails person changes consents sessions suppression registrations',
  )
  expect(data.registrations).toMatchObject([{ name: 'Ada', session: { slug } }])
  expect(data.sessions).toMatchObject([{ user_id: data.account.id }])
  expect(data.consents).toMatchObject([{ is_given: true, page: 'registration', wording: 1 }])

  await present.fill('not-the-password')
  await page.getByLabel('New password').fill('second-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const problem = page.getByText('That password is incorrect.')
  await expect(problem).toBeVisible()
  await expect(present).toBeFocused()
  await expect(present).toHaveAccessibleDescription('That password is incorrect.')
  await present.fill(member.password)
  await expect(problem).toBeHidden()
  // The next try finds that the password is the new one already.
  await answerOnce(page, /auth\/v1\/user$/, loseAnswer, 'PUT')
  for (const says of [/^We can't reach the server/, 'Password changed.']) {
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(says)).toBeVisible()
  }
  await signOutByMenu(page)
  await signInByForm(page, { email: member.email, password: 'second-password' })
  await expect(page.getByRole('heading', { name: 'Welcome, A New Name' })).toBeVisible()
})

test('a member changes the address by a mailed link, and to no address of somebody else', async ({
  page,
  member,
}) => {
  allow(/422/)
  const next = `${crypto.randomUUID()}@example.com`
  await openAccount(page)
  const field = page.getByLabel('Email')
  const change = async (email: string, says: string) => {
    await field.fill(email)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(says)).toBeVisible()
  }
  await change(member.email.toUpperCase(), 'This is your address already.')
  await change((await newAccount()).email, 'has already been registered')
  await change(next, 'We sent the links.')
  await page.goto(await linkMailedTo(member.email))
  await page.getByRole('button', { name: 'Confirm new address' }).click()
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible()
  await page.goto('/members/account')
  await expect(field).toHaveValue(next)
})

test('a member deletes the account, down to the last row', async ({ page, member }) => {
  allow(/400/)
  await page.goto('/members')
  const id = await memberIdOf(page)
  const countRows = async (table: string, column = 'user_id') =>
    (await siteBackend().asOwner('GET', `${table}?${column}=eq.${id}`)).length
  await page.getByRole('button', { name: /^Dismiss “Welcome/ }).click()
  await expect.poll(() => countRows('announcement_dismissals')).toBe(1)
  expect(await countRows('profiles', 'id')).toBe(1)

  // As signing up here leaves it, and the session where another device has changed the address.
  await page.evaluate((email) => {
    const session = `${localStorage.getItem('mind:session')}`.replaceAll(email, 'old@example.com')
    Object.assign(localStorage, { 'mind:session': session, 'mind:sign-up': 'mark ada@example.com' })
  }, member.email)
  await page.goto('/members/account')
  await expect(page.getByLabel('Email')).toHaveValue('old@example.com')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel(/to confirm/).fill('delete it')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not-the-password')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText("That phrase doesn't match.")).toBeVisible()
  await page.getByLabel(/to confirm/).fill('delete my account')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('That password is incorrect.')).toBeVisible()
  await expect(password).toHaveAccessibleDescription(/That password is incorrect/)
  await expect(password).toHaveValue('not-the-password')
  await expect(page.getByLabel(/to confirm/)).toHaveValue('delete my account')
  expect(await countRows('profiles', 'id')).toBe(1)
  await password.fill(member.password)
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Your account and everything in it have been deleted.')).toBeVisible()

  expect(await countRows('profiles', 'id')).toBe(0)
  expect(await countRows('user_progress')).toBe(0)
  expect(await countRows('announcement_dismissals')).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await signInByForm(page, member)
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
})

test('a deletion whose answer is lost is told on the next try', async ({ page, member }) => {
  await openAccount(page)
  allow(/403/)
  await answerOnce(page, /rpc\/delete_my_account/, loseAnswer)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel(/to confirm/).fill('delete my account')
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  for (const says of [/^We can't reach the server/, /^Your account .* have been deleted/]) {
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await expect(page.getByText(says)).toBeVisible()
  }
})
