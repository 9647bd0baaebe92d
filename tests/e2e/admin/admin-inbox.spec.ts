import { asOwner, expect, hostileText, openAdmin, test, writeMessage } from '#people/admin.ts'

test('an admin reads any message as text, and one marked as handled stays so', async ({ page }) => {
  const email = await writeMessage({ name: hostileText.slice(0, 90), message: hostileText })
  await openAdmin(page, 'inbox')
  const message = page.getByRole('article').filter({ hasText: email })
  await expect(message).toContainText(hostileText)
  await expect(message.getByRole('img')).toHaveCount(0)
  await expect(message).toContainText('Unread')
  const unread = page.getByRole('link', { name: /^Inbox/ }).getByText(/^\d+ unread$/)
  const before = Number.parseInt((await unread.textContent()) ?? '', 10)
  await message.getByRole('button', { name: 'Mark as handled' }).press('Enter')
  await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeFocused()
  await expect(message).toContainText('Handled')
  await expect(unread).toHaveText(before === 1 ? [] : [`${before - 1} unread`])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(message).toContainText('Handled')
  await message.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(message).toContainText('Unread')
})

test('an admin deletes a message once asked, by keyboard alone, and the change log does not repeat it', async ({
  page,
  admin,
}) => {
  const email = await writeMessage({ message: 'My secret' })
  await openAdmin(page, 'inbox')
  const message = page.getByRole('article').filter({ hasText: email })
  await message.getByRole('button', { name: 'Delete' }).focus()
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press('Enter')
    const question = message.getByRole('group', { name: /^Permanently delete .* message\?$/ })
    await expect(question).toBeVisible()
    await expect(message.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press(key)
    await expect(message.getByRole('button', { name: 'Delete' })).toBeFocused()
  }
  await expect(message).toContainText('My secret')
  await page.keyboard.press('Enter')
  await message.getByRole('button', { name: 'Delete for good' }).click()
  await expect(message).toBeHidden()
  expect(await asOwner('GET', `contact_messages?email=eq.${email}`)).toEqual([])
  await openAdmin(page, 'change-log')
  const deleted = { hasText: `${admin.email} deleted a contact message` }
  await expect(page.getByRole('listitem').filter(deleted)).toHaveText(/Row [\da-f-]{36}$/)
  await expect(page.getByText('My secret')).toHaveCount(0)
})
