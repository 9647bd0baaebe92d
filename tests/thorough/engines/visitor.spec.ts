import { walkAsGuest } from '#people/guest-walk.ts'
import { test } from './test.ts'

test('a visitor on a phone reads the offer, and a section by the menu', async ({ visitor }) => {
  await visitor.tab.resize(360, 700)
  await visitor.tab.open('/')
  await visitor.finds('link', 'Save my free seat')
  await visitor.findsNo('link', 'Lessons')
  await visitor.tab.click('link', 'Menu')
  await visitor.tab.click('link', 'Lessons')
  await visitor.arrivesAt('/#webinar')
  await visitor.findsNo('link', 'Lessons')
})

test('a guest on a phone confirms, cancels and returns by keyboard alone', async ({ visitor }) => {
  await visitor.tab.resize(360, 740)
  await walkAsGuest(visitor.tab)
})
