import { asOwner } from '#people/admin.ts'
import { sessionWith } from '#people/admin-sessions.ts'
import { expect, test } from './test.ts'

test('an admin goes to the members and back, imports guests, adds a seat, takes the people along and deletes one', async ({
  admin,
}) => {
  const { id, slug, emails } = await sessionWith(1, [{ name: 'Ada' }, { name: 'Ben' }])
  const [first = '', second = ''] = emails
  await admin.opensLoaded('/admin')
  await admin.tab.click('link', 'View members')
  await admin.finds('heading', 'Members')
  await admin.tab.run(() => history.back(), null)
  await admin.finds('heading', 'Overview')
  await admin.tab.click('link', 'Sessions')
  await admin.tab.click('link', RegExp(`^Details: ${slug}`))
  await admin.finds('heading', 'People')
  await admin.sees('Waiting, place 1')
  const list = new URL('../../fixtures/guests.csv', import.meta.url).pathname
  await admin.tab.chooseFile('CSV file', list)
  await admin.tab.click('button', 'Import people: 2')
  await admin.finds('heading', 'Import finished')
  // The list above gets longer, and moves what is below it.
  await admin.sees('kavya.rao@example.com')
  await admin.sees('Attended is neither yes nor no')
  await admin.tab.click('button', 'Change session')
  await admin.types('Seats', '4')
  await admin.tab.click('button', 'Save')
  await admin.sees('A seat and an email, to people who wait: 1')
  await admin.tab.click('button', 'Save this session')
  await admin.sees('Session changed.')
  await admin.seesNo('Waiting, place 1')
  await admin.tab.click('button', 'Link of the registration', first)
  await admin.finds('button', 'Copy link', first)
  await admin.tab.click('button', 'Download all as CSV')
  await admin.sees('Downloaded!')
  expect(await admin.savesFile(`${slug}-registrations.csv`)).toContain(second)
  await admin.tab.click('button', 'Delete this person', first)
  await admin.tab.click('button', 'Delete for good', first)
  await admin.seesNo(first)
  await asOwner('DELETE', `masterclass_sessions?id=eq.${id}`)
})
