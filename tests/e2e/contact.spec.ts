import type { Page } from 'playwright/test'
import { storedMessages } from '../support/database.ts'
import { expect, test } from '../support/visitor.ts'

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

test('a visitor without JavaScript is heard, thanked, and finds the fields cleared', async ({
  page,
}) => {
  const email = anyone('thanks')
  await write(page, { name: 'Ada', email, message: 'Hello' })
  await send(page)
  await expect(page).toHaveURL('/#message-sent')
  const notice = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText("Thank you for reaching out. We'll get back to you soon.")
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await storedMessages(email)).toMatchObject([{ name: 'Ada', message: 'Hello' }])
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

test('words in any script arrive exactly as typed', async ({ page }) => {
  const email = anyone('scripts')
  const name = 'Zoë नमस्ते 李 עברית'
  const message =
    '🧠👩‍👩‍👧‍👦 line one\n  line two  indented\n\n<b>&amp;</b> "quotes" \'; drop table --\nالعربية'
  await write(page, { name, email, message })
  await send(page)
  await expect(page).toHaveURL('/#message-sent')
  expect(await storedMessages(email)).toMatchObject([{ name, message }])
})

test('a reload after sending stores nothing twice', async ({ page }) => {
  const email = anyone('reload')
  await write(page, { name: 'Ada', email, message: 'Once' })
  await send(page)
  await expect(page).toHaveURL('/#message-sent')
  await page.reload()
  await page.reload()
  expect(await storedMessages(email)).toHaveLength(1)
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

test('a program that fills the trap is thanked like anyone and stores nothing', async ({
  request,
  page,
}) => {
  const email = anyone('trap')
  await page.goto('/')
  const action = await page.locator('#contact').getAttribute('action')
  const answer = await request.post(action ?? '', {
    form: { name: 'Bot', email, message: 'Buy', website: 'https://spam.example' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toMatch(/#message-sent$/)
  expect(await storedMessages(email)).toEqual([])
})
