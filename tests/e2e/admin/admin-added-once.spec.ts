import type { Locator, Page } from 'playwright/test'
import { answerOnce, loseAnswer } from '../../support/browser/hold-requests.ts'
import { asOwner, expect, openAdmin, test, unique } from '../../support/people/admin.ts'
import { inDays } from '../../support/people/registrations.ts'

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
  test(`what is added to ${table} again for a lost answer is there once`, async ({ page }) => {
    const title = unique('Once')
    const path = `${table}?title=eq.${encodeURIComponent(title)}`
    const added = () => asOwner('GET', path)
    await openAdmin(page, part)
    await page.getByLabel('Title').fill(title)
    const add = await complete(page)
    await expect(add).toBeVisible()
    await answerOnce(page, address, loseAnswer)
    await add.click()
    await expect(page.getByText('There is no connection.')).toBeVisible()
    expect(await added()).toHaveLength(1)
    await add.click()
    await expect(add).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
    expect(await added()).toHaveLength(1)
    await asOwner('DELETE', path)
  })
}
