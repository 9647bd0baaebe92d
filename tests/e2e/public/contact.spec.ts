import type { Page } from 'playwright/test'
import { storedMessages } from '../../support/backend/database.ts'
import { expect, test } from '../../support/people/visitor.ts'

test.use({ javaScriptEnabled: false })

async function write(
  page: Page,
  { name, email, message }: Record<'name' | 'email' | 'message', string>,
) {
  await page.goto('/')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const anyone = (topic: string) => `${topic}.${crypto.randomUUID()}@example.com`

test('a visitor without JavaScript is heard word for word and once, thanked, and finds the fields cleared', async ({
  page,
}) => {
  const email = anyone('thanks')
  const name = 'Zoë नमस्ते 李 עברית'
  const message =
    '🧠👩‍👩‍👧‍👦 line one\n  line two  indented\n\n<b>&amp;</b> "quotes" \'; drop table --\nالعربية'
  await write(page, { name, email, message })
  await expect(page.locator('#contact [name=website]')).toHaveCount(1)
  await send(page)
  await expect(page).toHaveURL('/#message-sent')
  const notice = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText("Thank you for reaching out. We'll get back to you soon.")
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  expect(await storedMessages(email)).toEqual([expect.objectContaining({ name, message })])
})

/** Stops the page's animations where they are so many milliseconds after their start. */
const moveTo = (page: Page, milliseconds: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = time
    }
  }, milliseconds)

test('the thanks leave after five seconds', async ({ page }) => {
  await page.goto('/#message-sent')
  const notice = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await moveTo(page, 4900)
  await expect(notice).toBeVisible()
  await moveTo(page, 5100)
  await expect(notice).toBeHidden()
})

test('a rejection stays with its instructions until it is closed', async ({ page }) => {
  for (const reason of ['invalid', 'rate']) {
    await page.goto(`/#message-${reason}`)
    const notice = page.locator(`#message-${reason}`)
    await page.mouse.move(0, 0)
    await moveTo(page, 5500)
    await expect(notice).toBeVisible()
    await notice.getByRole('link', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
  }
})

test('a message that the database refuses is explained, and going back finds every word', async ({
  page,
}) => {
  const email = anyone('refused')
  await write(page, { name: 'Ada', email, message: '   ' })
  await send(page)
  await expect(page).toHaveURL('/#message-invalid')
  await expect(page.getByText("That message couldn't be sent.")).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await storedMessages(email)).toEqual([])
})
