import { asOwner } from '../support/admin.ts'
import type { Account } from '../support/member.ts'
import { expect, test as memberTest } from './test.ts'

/** `member` is an admin here. */
const test = memberTest.extend<{ role: undefined }>({
  role: [
    async ({ account }, use) => {
      const user_id = await userId(account)
      await asOwner('POST', 'user_roles', { user_id, role: 'admin' })
      await use(undefined)
      await asOwner('DELETE', `user_roles?user_id=eq.${user_id}`)
    },
    { auto: true },
  ],
})

const userId = ({ email }: Account) => asOwner('POST', 'rpc/account_of', { p_email: email })
const unique = (topic: string) => `${topic} ${crypto.randomUUID().slice(0, 8)}`

test('an admin reads the figures and takes them along', async ({ member }) => {
  await member.opensLoaded('/admin')
  await member.finds('heading', 'Overview')
  await member.clicks('button', 'Export analytics')
  await member.sees('Downloaded!')
  expect(await member.savesFile('analytics.csv')).toContain('"Sign-ups"')
})

test('an admin handles a message and finds it so after a reload, then deletes it', async ({
  member,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  await asOwner('POST', 'contact_messages', { name: 'Ada', message: 'Hello', email })
  await member.opensLoaded('/admin')
  await member.clicks('link', /^Inbox/)
  await member.finds('heading', 'Inbox')
  await member.clicks('button', 'Mark as handled', email)
  await member.finds('button', 'Mark as unread', email)
  await member.reloads()
  await member.finds('button', 'Mark as unread', email)
  await member.clicks('button', 'Delete', email)
  await member.clicks('button', 'Delete for good', email)
  await member.seesNo(email)
})

test('an admin finds a member by name and takes the list along', async ({ member }) => {
  await member.opensLoaded('/admin')
  await member.clicks('link', 'Members')
  await member.types('Search names and addresses', 'elena')
  await member.clicks('button', 'Search')
  await member.sees('Found: 1')
  await member.sees('elena.petrova@example.com')
  await member.clicks('button', 'Download all as CSV')
  await member.sees('Downloaded!')
  expect(await member.savesFile('members.csv')).toContain('elena.petrova@example.com')
})

test('an admin sends an announcement, changes it and ends it', async ({ member }) => {
  const title = unique('News')
  await member.opensLoaded('/admin')
  await member.clicks('link', 'Announcements')
  await member.clicks('link', 'Send announcement')
  await member.types('Title', title)
  await member.types('Text', 'The first text')
  await member.clicks('button', 'Send to all members')
  await member.clicks('button', 'Edit', title)
  await member.types('Text', 'The second text')
  await member.clicks('button', 'Save')
  await member.sees('The second text')
  await member.clicks('button', 'End now', title)
  await member.finds('button', 'Show again', title)
})

test('an admin adds a resource, moves it and changes it', async ({ member }) => {
  const title = unique('Reading list')
  await member.opensLoaded('/admin')
  await member.clicks('link', 'Resources')
  await member.clicks('link', 'Add resource')
  await member.types('Title', title)
  await member.types('Type', 'books')
  await member.clicks('checkbox', 'Shown to members')
  await member.clicks('button', 'Add')
  await member.clicks('button', `Move “${title}” up`)
  await member.sees(new RegExp(`“${title}” is now \\d+ of \\d+`))
  await member.clicks('button', 'Edit', title)
  await member.types('Description', 'Five books to begin with')
  await member.clicks('button', 'Save')
  await member.sees('Five books to begin with')
  await asOwner('DELETE', `resources?title=eq.${encodeURIComponent(title)}`)
})
