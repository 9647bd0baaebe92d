import type { Page } from 'playwright/test'
import { asOwner, expect, openAdmin, test, unique } from '../../support/people/admin.ts'
import { inDays } from '../../support/people/registrations.ts'
import { sessionOf } from '../support.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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

test('a session that is being entered when the page is left is there on coming back, and is added once', async ({
  page,
}) => {
  const title = unique('Unfinished')
  await openAdmin(page, 'add-session')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Date', { exact: true }).fill(inDays(60).slice(0, 10))
  await page.getByLabel('Time', { exact: true }).fill('19:00')
  await page.getByLabel('Registration is open').uncheck()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Registration is open')).not.toBeChecked()
  await button(page, 'Save').click()
  await button(page, 'Save this session').click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
  await page.goto('/admin#add-session')
  await expect(page.getByLabel('Title')).not.toHaveValue(title)
  await asOwner('DELETE', `masterclass_sessions?title=eq.${encodeURIComponent(title)}`)
})

test('a change of a resource that was left keeps what another admin changed meanwhile', async ({
  page,
}) => {
  const title = unique('Left')
  const resource = { title, description: 'Before', resource_type: 'books', is_active: false }
  const path = `resources?title=eq.${encodeURIComponent(title)}`
  await asOwner('POST', 'resources', resource)
  await openAdmin(page, 'resources')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Half a sent')
  await asOwner('PATCH', path, { resource_type: 'films' })
  await page.reload()
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a sent')
  await expect(page.getByLabel('Type')).toHaveValue('films')
  await asOwner('DELETE', path)
})
