import {
  asOwner,
  expect,
  hostileText,
  messageOf,
  openAdmin,
  test,
  writeMessage,
} from '../../support/people/admin.ts'

test.describe('the inbox', () => {
  test('shows what was written as text, and whoever wrote it', async ({ page }) => {
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.dismiss()
    })
    const email = await writeMessage({ name: hostileText.slice(0, 90), message: hostileText })
    await openAdmin(page, 'inbox')
    await expect(messageOf(page, email)).toContainText(hostileText)
    await expect(messageOf(page, email).getByRole('img')).toHaveCount(0)
    expect(dialogs).toBe(0)
  })

  test('a message that is marked as handled stays so', async ({ page }) => {
    const email = await writeMessage({})
    await openAdmin(page, 'inbox')
    const message = messageOf(page, email)
    await expect(message).toContainText('Unread')
    const unread = page.getByRole('link', { name: /^Inbox/ }).getByText(/^\d+ unread$/)
    const before = Number.parseInt((await unread.textContent()) ?? '', 10)
    await message.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(message).toContainText('Handled')
    await expect(unread).toHaveText(before === 1 ? [] : [`${before - 1} unread`])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    await expect(message).toContainText('Handled')
    await message.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(message).toContainText('Unread')
  })

  test('deleting a message asks for confirmation, and the change log does not repeat it', async ({
    page,
    admin,
  }) => {
    const email = await writeMessage({ message: 'My secret' })
    await openAdmin(page, 'inbox')
    const message = messageOf(page, email)
    await message.getByRole('button', { name: 'Delete' }).click()
    await message.getByRole('button', { name: 'Keep it' }).click()
    await expect(message).toContainText('My secret')
    await message.getByRole('button', { name: 'Delete' }).click()
    await message.getByRole('button', { name: 'Delete for good' }).click()
    await expect(message).toBeHidden()
    expect(await asOwner('GET', `contact_messages?email=eq.${email}`)).toEqual([])
    await openAdmin(page, 'change-log')
    const entry = page.getByRole('listitem')
    await expect(entry.filter({ hasText: `${admin.email} deleted a contact message` })).toHaveText(
      /Row [\da-f-]{36}$/,
    )
    await expect(page.getByText('My secret')).toHaveCount(0)
  })

  test('a second Enter on Delete keeps the message, as Escape does, and the keyboard stays on its buttons', async ({
    page,
  }) => {
    const email = await writeMessage({})
    await openAdmin(page, 'inbox')
    const message = messageOf(page, email)
    await message.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      message.getByRole('group', { name: /^Permanently delete .* message\?$/ }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message.getByRole('button', { name: 'Delete' })).toBeFocused()
    await message.getByRole('button', { name: 'Mark as handled' }).focus()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeFocused()
    expect(await asOwner('GET', `contact_messages?email=eq.${email}`)).toHaveLength(1)
  })
})
