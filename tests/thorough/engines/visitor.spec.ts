import { storedMessages } from '../../support/backend/database.ts'
import { walkAsGuest } from '../../support/people/guest-walk.ts'
import type { Person } from './person.ts'
import { expect, test } from './test.ts'

const contact = { name: 'Name', email: 'Email', message: 'Message', send: 'Send message' }

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

test('a visitor writes to the team and is thanked, or reads that the message is refused', async ({
  visitor,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  await writes(visitor, email, '   ')
  await visitor.arrivesAt('/#message-invalid')
  await visitor.sees("That message couldn't be sent.")
  expect(await storedMessages(email)).toEqual([])
  await writes(visitor, email, 'Hello from नीति')
  await visitor.arrivesAt('/#message-sent')
  await visitor.sees('Your message is with us.')
  await visitor.findsValue(contact.message, '')
  expect(await storedMessages(email)).toMatchObject([{ name: 'Ada', message: 'Hello from नीति' }])
})

test('a guest on a phone confirms a seat, cancels it and comes back by keyboard alone', async ({
  visitor,
}) => {
  await visitor.tab.resize(360, 740)
  await walkAsGuest(visitor.tab)
})
