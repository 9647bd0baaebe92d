import { test } from './test.ts'

const labels = {
  name: 'Full name',
  present: 'Current password',
  next: 'New password',
  email: 'Email',
  password: 'Password',
}
const account = '/members/account'

test('a member changes name and password and signs in with the new one', async ({
  member,
  account: { name, email, password },
}) => {
  await member.opensLoaded(account)
  await member.findsValue(labels.name, name)
  await member.types(labels.name, 'A New Name')
  await member.clicks('button', 'Save name')
  await member.sees('Name saved.')
  await member.types(labels.present, password)
  await member.types(labels.next, 'second-password')
  await member.clicks('button', 'Change password')
  await member.sees('Password changed.')
  await member.clicks('button', /^Signed in as/)
  await member.clicks('button', 'Sign out')
  await member.arrivesAt('/login')
  await member.types(labels.email, email)
  await member.types(labels.password, 'second-password')
  await member.tab.press('Enter')
  await member.finds('heading', 'Welcome, A New Name')
})
