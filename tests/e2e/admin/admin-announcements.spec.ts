import { asOwner, expect, hostileText, openAdmin, statusWith, test, unique } from '#people/admin.ts'
import { newAccount, otherDevice } from '#people/member.ts'

test('announcements reach a member once they have a title and an end to come, change, and end, all by keyboard', async ({
  page,
  browser,
}) => {
  const title = unique('News')
  await openAdmin(page)
  await page.getByRole('link', { name: 'Send announcement' }).press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  const send = page.getByRole('button', { name: 'Send to all members' })
  await page.getByLabel('Text').fill(hostileText)
  await send.press('Enter')
  await expect(page.getByText('Please enter a title')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.getByLabel('Ends').fill('2020-01-01T10:00')
  await send.press('Enter')
  await expect(page.getByText('Please enter a time in the future')).toBeVisible()
  await expect(page.getByLabel('Ends')).toBeFocused()
  expect(await asOwner('GET', `announcements?title=eq.${encodeURIComponent(title)}`)).toEqual([])
  await page.getByLabel('Ends').fill('')
  await page.getByLabel('Title').press('Enter')
  await expect(statusWith(page, "The announcement is on every member's dashboard.")).toBeVisible()

  const dashboard = await otherDevice(browser, await newAccount())
  await dashboard.goto('/members')
  const announcement = dashboard.getByRole('article').filter({ hasText: title })
  await expect(announcement).toContainText(hostileText)

  const sent = page.getByRole('article').filter({ hasText: title })
  await sent.getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByLabel('Text').fill('**Changed**, see https://example.com/new')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('article').first()).toContainText('Changed')
  await dashboard.reload()
  await expect(announcement.getByRole('strong')).toHaveText('Changed')
  await expect(announcement.getByRole('link')).toHaveAttribute('href', 'https://example.com/new')

  await sent.getByRole('button', { name: 'End now' }).press('Space')
  await expect(sent).toContainText('Ended')
  await dashboard.reload()
  await expect(dashboard.getByRole('heading', { name: 'Your tools' })).toBeVisible()
  await expect(announcement).toBeHidden()
  await dashboard.context().close()
})

test('announcements that end by themselves keep their button under the pointer, and their end when they are corrected', async ({
  page,
}) => {
  const title = unique('Over')
  const ends_at = new Date(Date.now() + 60_000).toISOString()
  await asOwner('POST', 'announcements', { title, ends_at })
  await page.clock.install()
  await openAdmin(page, 'announcements')
  const sent = page.getByRole('article').filter({ hasText: title })
  await page.clock.fastForward(120_000)
  await expect(sent).toContainText('Ended')
  await expect(sent.getByRole('button', { name: 'End now' })).toBeVisible()
  await sent.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text').fill('Corrected')
  const path = `announcements?title=like.${encodeURIComponent(title)}*`
  await asOwner('PATCH', path, { title: `${title} too` })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(sent).toContainText('Corrected')
  await expect(sent.getByRole('button', { name: 'Show again' })).toBeVisible()
  const [stored] = await asOwner('GET', path)
  expect(stored?.['title']).toBe(`${title} too`)
  expect(new Date(String(stored?.['ends_at'])).toISOString()).toBe(ends_at)
})
