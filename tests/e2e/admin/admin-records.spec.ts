import type { Locator, Page, Route } from 'playwright/test'
import { answerOnce, loseAnswer } from '#browser/hold-requests.ts'
import { allow, asOwner, expect, openAdmin, test, unique } from '#people/admin.ts'
import { addSession, inDays } from '#people/registrations.ts'
import { sessionOf } from '../support.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What an admin adds: where it is kept, what is filled in besides its title, and what adds it. */
const things: [table: string, part: string, address: RegExp, (page: Page) => Promise<Locator>][] = [
  [
    'announcements',
    'send-announcement',
    /rest\/v1\/announcements(\?(?!select)|$)/,
    async (page) => button(page, 'Send to all members'),
  ],
  [
    'resources',
    'add-resource',
    /rest\/v1\/resources(\?(?!select)|$)/,
    async (page) => {
      await page.getByLabel('Type').fill('books')
      await page.getByLabel('Shown to members').uncheck() // Other tests count what is shown.
      return button(page, 'Add')
    },
  ],
  [
    'masterclass_sessions',
    'add-session',
    /rpc\/admin_save_session/,
    async (page) => {
      await page.getByLabel('Date', { exact: true }).fill(inDays(60).slice(0, 10))
      await page.getByLabel('Time', { exact: true }).fill('19:00')
      await button(page, 'Save').click()
      return button(page, 'Save this session')
    },
  ],
]

for (const [table, part, address, complete] of things) {
  test(`what is added to ${table} is there once, whatever is lost, and the next beside it`, async ({
    page,
  }) => {
    const title = unique('Once')
    const path = `${table}?title=like.${encodeURIComponent(title)}*&order=title`
    const titles = async () => (await asOwner('GET', path)).map((row) => row['title'])
    const field = page.getByLabel('Title')
    async function addInVain(what: string, answer: (route: Route) => Promise<void>) {
      await field.fill(what)
      const add = await complete(page)
      // What is asked before, such as what follows, is answered.
      await add.waitFor()
      await answerOnce(page, address, answer)
      await add.click()
      await expect(page.getByRole('alert')).toBeVisible()
      return add
    }
    allow(/ERR_FAILED/)
    await openAdmin(page, part)
    await addInVain(title, (route) => route.abort())
    await page.reload()
    await expect(field).toHaveValue(title)
    await addInVain(title, loseAnswer)
    await page.reload()
    await expect(field).toHaveValue('')
    const add = await addInVain(`${title} next`, loseAnswer)
    await add.click()
    await expect(add).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(2)
    expect(await titles()).toEqual([title, `${title} next`])
    await asOwner('DELETE', path)
  })
}

test('a session repeated as it stands is there once if the answer is lost', async ({ page }) => {
  allow(/ERR_FAILED/)
  const { id, slug: title } = await addSession(5)
  await openAdmin(page, `add-session/${id}`)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await button(page, 'Save').click()
  await answerOnce(page, /rpc\/admin_save_session/, loseAnswer)
  await button(page, 'Save this session').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(await asOwner('GET', `masterclass_sessions?title=eq.${title}`)).toHaveLength(2)
})

/** Ends the session in all tabs, as a sign-out elsewhere does, and signs in again. */
async function signInAnew(page: Page): Promise<void> {
  const session = JSON.stringify(await sessionOf(page))
  const other = await page.context().newPage()
  await other.goto('/thank-you')
  await other.evaluate(() => localStorage.removeItem('mind:session'))
  await expect(page).toHaveURL(/\/login/)
  await other.evaluate((text) => localStorage.setItem('mind:session', text), session)
  await other.close()
  await expect(page).toHaveURL(/\/admin/)
}

test('an announcement that is being written when the session ends is there after signing in', async ({
  page,
}) => {
  const title = unique('Unfinished')
  await openAdmin(page, 'send-announcement')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Half a sent')
  await signInAnew(page)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Text')).toHaveValue('Half a sent')
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Send announcement' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Text')).toHaveValue('')
})

test('a resource left half edited keeps what another admin changes meanwhile', async ({ page }) => {
  const title = unique('Left')
  const resource = { title, description: 'Before', resource_type: 'books', is_active: false }
  const path = `resources?title=eq.${encodeURIComponent(title)}`
  await asOwner('POST', 'resources', resource)
  await openAdmin(page, 'resources')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('books')
  await asOwner('PATCH', path, { resource_type: 'plays' })
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Type')).toHaveValue('plays')
  await page.getByLabel('Description').fill('Half a sent')
  await asOwner('PATCH', path, { resource_type: 'films' })
  await page.reload()
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a sent')
  await expect(page.getByLabel('Type')).toHaveValue('films')
  await asOwner('PATCH', path, { resource_type: 'songs', is_active: true })
  await button(page, 'Save').click()
  await expect(row).toContainText(/songs.*Half a sent/)
  expect(await asOwner('GET', path)).toMatchObject([{ is_active: true }])
  await asOwner('DELETE', path)
})
