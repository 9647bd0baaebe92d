import { walkAsGuest } from '../../support/people/guest-walk.ts'
import { test } from './test.ts'

test('a visitor on a phone reads the offer and follows the menu to a section', async ({
  visitor,
}) => {
  await visitor.tab.resize(360, 700)
  await visitor.tab.open('/')
  await visitor.finds('link', 'Save my free seat')
  await visitor.findsNo('link', 'Lessons')
  await visitor.tab.click('link', 'Menu')
  await visitor.tab.click('link', 'Lessons')
  await visitor.arrivesAt('/#webinar')
  await visitor.findsNo('link', 'Lessons')
})

test('a guest on a phone confirms a seat, cancels it and comes back by keyboard alone', async ({
  visitor,
}) => {
  await visitor.tab.resize(360, 740)
  await walkAsGuest(visitor.tab)
})
