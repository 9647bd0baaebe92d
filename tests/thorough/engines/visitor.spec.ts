import { storedMessages } from '../../support/backend/database.ts'
import { walkAsGuest } from '../../support/people/guest-walk.ts'
import type { Person } from './person.ts'
import { expect, test } from './test.ts'

const contact = { name: 'Name', email: 'Email', message: 'Message', send: 'Send message' }
const legal = ['privacy-policy', 'terms-of-service', 'cookie-policy', 'disclaimer']

async function writes(visitor: Person, email: string, message: string) {
  await visitor.opens('/')
  await visitor.types(contact.name, 'Ada')
  await visitor.types(contact.email, email)
  await visitor.types(contact.message, message)
  await visitor.clicks('button', contact.send)
}

test('a visitor on a phone reads the offer and follows the menu to a section', async ({
  visitor,
}) => {
  await visitor.tab.resize(360, 700)
  await visitor.opens('/')
  await visitor.finds('link', 'Save my free seat')
  await visitor.findsNo('link', 'Lessons')
  await visitor.clicks('link', 'Menu')
  await visitor.clicks('link', 'Lessons')
  await visitor.arrivesAt('/#webinar')
  await visitor.findsNo('link', 'Lessons')
})

test('a visitor writes to the team and is thanked', async ({ visitor }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await writes(visitor, email, 'Hello from नीति')
  await visitor.arrivesAt('/#message-sent')
  await visitor.sees('Your message is with us.')
  await visitor.findsValue(contact.message, '')
  expect(await storedMessages(email)).toMatchObject([{ name: 'Ada', message: 'Hello from नीति' }])
})

test('a visitor whose message is refused reads so', async ({ visitor }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await writes(visitor, email, '   ')
  await visitor.arrivesAt('/#message-invalid')
  await visitor.sees("That message couldn't be sent.")
  expect(await storedMessages(email)).toEqual([])
})

test('a person who signed up for the masterclass finds the way to an account', async ({
  visitor,
}) => {
  await visitor.opens('/thank-you')
  await visitor.finds('heading', "You're In! Your Spot is Confirmed")
  await visitor.clicks('link', 'Create my free account')
  await visitor.finds('button', 'Create account')
})

test('a guest on a phone confirms a seat, cancels it and comes back by keyboard alone', async ({
  visitor,
}) => {
  await visitor.tab.resize(360, 740)
  await walkAsGuest(visitor.tab)
})

test('a visitor to a missing page is led home', async ({ visitor, expectReport }) => {
  expectReport(/404/)
  await visitor.opens('/no/such/page')
  await visitor.finds('heading', 'Oops! Page not found')
  await visitor.clicks('link', 'Return to Home')
  await visitor.arrivesAt('/')
})

test('a visitor reads each legal page and goes back home', async ({ visitor }) => {
  for (const page of legal) {
    await visitor.opens(`/${page}`)
    await visitor.sees('January 2025')
    await visitor.clicks('link', 'Return to Home')
    await visitor.arrivesAt('/')
  }
})
