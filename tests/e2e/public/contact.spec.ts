import type { Page } from 'playwright/test'
import { asOwner } from '#people/admin.ts'
import { someone } from '#people/registration-page.ts'
import { expect, test } from '#people/visitor.ts'

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

/** What the form stored from this address. */
const storedMessages = (email: string) =>
  asOwner('GET', `contact_messages?select=name,message&email=eq.${email}`)

/** What tells 1Password, Bitwarden, Dashlane and LastPass to leave a field alone. */
const IGNORED_BY_MANAGERS = ['1pIgnore', 'bwignore', 'formType', 'lpignore']

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('a visitor without JavaScript is heard word for word and once, thanked, and finds the fields cleared', async ({
  page,
}) => {
  const email = someone('thanks')
  const name = 'Zoë नमस्ते 李 עברית'
  const message =
    '🧠👩‍👩‍👧‍👦 line one\n  line two  indented\n\n<b>&amp;</b> "quotes" \'; drop table --\nالعربية'
  await write(page, { name, email, message })
  const trap = page.locator('#contact [name=website]')
  await expect(trap).toBeHidden()
  expect(await trap.evaluate((input: HTMLElement) => Object.keys(input.dataset))).toEqual(
    IGNORED_BY_MANAGERS,
  )
  await send(page)
  await expect(page).toHaveURL('/#message-sent')
  const notice = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText("Thank you for reaching out. We'll get back to you soon.")
  await expect(notice).toContainText('Your message is with us.')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.reload()
  expect(await storedMessages(email)).toEqual([expect.objectContaining({ name, message })])
})

test('thanks and refusals stand at the form that led there, covering nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const outcome of ['sent', 'invalid', 'rate']) {
    const notice = page.locator(`#contact #message-${outcome}`)
    await page.goto('/')
    await expect(notice).toBeHidden()
    await page.goto(`/#message-${outcome}`)
    await expect(notice).toBeInViewport({ ratio: 1 })
    const below = async () => (await page.getByLabel('Name').boundingBox())?.y ?? 0
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
    expect(await below()).toBeGreaterThanOrEqual(y + height)
  }
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`thanks leave after five seconds, a sentence stays (${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/#message-sent')
    const thanks = page.getByText('Message Sent!')
    // Moved by hand, so that a slow machine sees it as well.
    const moveTo = (milliseconds: number) =>
      page.locator('.toast').evaluate((toast, time) => {
        for (const animation of toast.getAnimations()) {
          animation.pause()
          animation.currentTime = time
        }
      }, milliseconds)
    await moveTo(4999)
    await expect(thanks).toBeInViewport({ ratio: 1 })
    await expect(thanks).toBeVisible()
    await moveTo(5000)
    await expect(thanks).toBeHidden()
    await expect(page.getByText('Your message is with us.')).toBeInViewport({ ratio: 1 })
  })
}

test('who omits the dot in a domain is told at the field, and loses nothing', async ({ page }) => {
  await write(page, { name: 'Ada', email: 'ada@nowhere', message: 'A long one' })
  await send(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('title', /a dot after the @/)
  await expect(page.getByLabel('Message')).toHaveValue('A long one')
})

test('a message the database refuses is explained, and going back finds it', async ({ page }) => {
  const email = someone('refused')
  await write(page, { name: 'Ada', email, message: '   ' })
  await send(page)
  await expect(page).toHaveURL('/#message-invalid')
  await expect(page.getByText("That message couldn't be sent.")).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await storedMessages(email)).toEqual([])
})
