import { newAccount } from '#people/member.ts'
import { linkMailedTo, newPerson } from '../../e2e/support.ts'
import { test } from './test.ts'

test('a person is asked for a name, signs up and is known after a reload', async ({ visitor }) => {
  const person = newPerson()
  await visitor.opensLoaded('/login')
  await visitor.tab.click('link', 'Create an account')
  await visitor.types('Full name', '   ')
  await visitor.types('Email', person.email)
  await visitor.types('Password', person.password)
  await visitor.tab.click('button', 'Create account')
  await visitor.sees('Please enter your full name')
  await visitor.types('Full name', person.name)
  await visitor.tab.click('button', 'Create account')
  await visitor.arrivesAt('/members')
  await visitor.sees('Account created!')
  await visitor.finds('heading', `Welcome, ${person.name}`)
  await visitor.sees('0 of 5 completed')
  await visitor.reloads()
  await visitor.finds('heading', `Welcome, ${person.name}`)
})

test('a member who forgot the password chooses a new one by a mailed link', async ({ visitor }) => {
  const { email } = await newAccount()
  await visitor.opensLoaded('/login')
  await visitor.tab.click('link', 'Forgot your password?')
  await visitor.types('Email', email)
  await visitor.tab.click('button', 'Send link')
  await visitor.sees(email)
  await visitor.tab.open(await linkMailedTo(email))
  await visitor.tab.click('button', 'Continue')
  await visitor.types('New password', 'second-password')
  await visitor.tab.click('button', 'Save password')
  await visitor.arrivesAt('/members')
  await visitor.sees('Your new password has been saved.')
})

test('a member who signs out in one tab has left the other', async ({ member, account }) => {
  await member.opensLoaded('/members/account')
  await member.findsValue('Full name', account.name)
  const other = await member.opensAnotherTab()
  await other.opensLoaded('/members')
  await other.tab.click('button', /^Signed in as/)
  await other.tab.click('button', 'Sign out')
  await other.arrivesAt('/login')
  await member.sees('Welcome back')
  await member.finds('button', 'Sign in')
})
