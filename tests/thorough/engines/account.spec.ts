import { test } from './test.ts'

const labels = {
  name: 'Full name',
  present: 'Current password',
  next: 'New password',
  email: 'Email',
  password: 'Password',
  confirm: /to confirm/,
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
  await member.clicks('button', 'Sign in')
  await member.finds('heading', 'Welcome, A New Name')
})

test('a member deletes the account by phrase and password and cannot sign in any more', async ({
  member,
  account: { email, password },
}) => {
  await member.opensLoaded(account)
  await member.clicks('button', 'Delete my account')
  await member.types(labels.confirm, 'delete it')
  await member.types(labels.password, 'not-the-password')
  await member.clicks('button', 'Delete everything')
  await member.sees("That phrase doesn't match.")
  await member.types(labels.confirm, 'delete my account')
  await member.clicks('button', 'Delete everything')
  await member.sees('That password is incorrect.')
  await member.types(labels.password, password)
  await member.clicks('button', 'Delete everything')
  await member.sees('Your account and everything in it have been deleted.')
  await member.types(labels.email, email)
  await member.types(labels.password, password)
  await member.clicks('button', 'Sign in')
  await member.sees('Invalid login credentials')
})
