import type { Page, Request } from 'playwright/test'
import { backend, fetchFor } from '#backend/worker.ts'
import { answerOnce, loseAnswer } from '#browser/hold-requests.ts'
import { allow, asOwner, expect, openAdmin, statusWith, test, unique } from '#people/admin.ts'
import { SEATED, sessionWith, subjectsTo } from '#people/admin-sessions.ts'
import { inDays, LAST_YEAR } from '#people/registrations.ts'
import { signOutByMenu } from '../support.ts'

const ATTENDED = { ...SEATED, attended_at: LAST_YEAR }

async function write(page: Page, { audience = '', subject = '', text = '' }) {
  await openAdmin(page, 'new-email')
  if (audience) {
    const option = page.getByRole('option', { name: audience })
    await page.getByLabel('Audience').selectOption((await option.getAttribute('value')) ?? '')
  }
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await expect(page.getByText(/^People who get it, as of now: \d/)).toBeVisible()
}

const sentOf = (page: Page, subject: string) =>
  page.getByRole('article').filter({ hasText: subject })

test.describe('an email of an admin', () => {
  test('goes to those who missed the session, once their number is said', async ({ page }) => {
    const { slug: session, emails } = await sessionWith(5, [SEATED, ATTENDED], inDays(-1))
    const [missed = '', came = ''] = emails
    const subject = unique('We kept your notes')
    const text = 'Hello {name},\n\n- **one**\n- [your page]({link})'
    await write(page, { audience: `Missed it: ${session}`, subject, text })
    await expect(page.getByText('People who get it, as of now: 1')).toBeVisible()
    await expect(page.getByText('- your page ({link})')).toBeVisible()
    await page.getByLabel('Subject').press('Enter')
    const question = page.getByRole('group', { name: `Send this email now? Missed it: ${session}` })
    await expect(question).toContainText('People who get it: 1')
    await expect(question.getByRole('button', { name: "Don't send it" })).toBeFocused()
    await page.getByLabel('Text', { exact: true }).fill(`${text}\n`)
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Send now' }).click()
    await question.getByRole('button', { name: 'Send it', exact: true }).click()
    await expect(sentOf(page, subject)).toContainText('1 of 1 sent')
    await sentOf(page, subject).getByRole('button', { name: 'Show the emails' }).press('Enter')
    await expect(sentOf(page, subject).getByRole('listitem')).toHaveText(`${missed} · Sent`)
    await expect(sentOf(page, subject).getByRole('listitem')).toBeFocused()
    const mail = backend().readMails(missed).at(-1)
    expect(mail?.subject).toBe(subject)
    expect(mail?.html).toMatch(/href="[^"]*\/registration#[\da-f]{64}">your page</)
    expect(subjectsTo(came)).not.toContain(subject)
    // While it is being written to many, nobody knows yet to how many.
    await page.route(/rpc\/admin_mailings/, async (route) => {
      const response = await fetchFor(route)
      const rows: object[] = await response.json()
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, written_at: null })) })
    })
    await page.reload()
    await expect(sentOf(page, subject)).toContainText('1 sent, 0 waiting')
  })

  test('is known to be sent though the answer was lost, and leaves no draft', async ({ page }) => {
    allow(/409/)
    const { slug: session, emails } = await sessionWith(5, [ATTENDED], inDays(-1))
    const subject = unique('Thank you')
    await write(page, { audience: `Attended: ${session}`, subject, text: 'Thank you' })
    await answerOnce(page, /rpc\/admin_save_mailing/, loseAnswer)
    await page.getByRole('button', { name: 'Send now' }).click()
    const send = page.getByRole('button', { name: 'Send it', exact: true })
    const isSaving = (request: Request) => request.url().endsWith('save_mailing')
    const lost = page.waitForEvent('requestfailed', isSaving)
    await send.click()
    await lost
    await expect(sentOf(page, subject)).toContainText('1 of 1 sent')
    await expect(page.getByRole('heading', { name: 'Emails', exact: true })).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue('')
    await expect(sentOf(page, subject)).toContainText('1 of 1 sent')
    await expect(sentOf(page, subject)).toHaveCount(1)
    expect(subjectsTo(emails[0] ?? '')).toEqual([subject])
  })

  test('can be read first by its author, once nothing is missing', async ({ page, admin }) => {
    const { slug } = await sessionWith(5, [ATTENDED], inDays(-1))
    const [subject, audience] = [unique('Test'), `Attended: ${slug}`]
    const send = page.getByRole('button', { name: 'Send a test to me' })
    await write(page, { audience, subject: `${subject}\u202E`, text: 'Hello {nmae}' })
    await send.click()
    await expect(page.getByText('{nmae} stands for nothing here')).toBeVisible()
    await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
    await page.getByLabel('Text', { exact: true }).fill('Hello {name}, this is [yours]({link})')
    await send.click()
    await expect(statusWith(page, 'The test email is on its way to you.')).toBeVisible()
    await expect(() => {
      const mail = backend().readMails(admin.email).at(-1)
      expect(mail?.subject).toBe(subject)
      expect(mail?.text).toMatch(/Hello Asha Admin, this is yours \(http.*\/members\)/)
      expect(mail?.text).toContain('because this address was registered')
      expect(mail?.text).not.toContain('Unsubscribe')
    }).toPass()
  })

  test('stays on the device until it is sent or its author signs out', async ({ page }) => {
    await write(page, { subject: 'Half written', text: 'To be continued' })
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue('Half written')
    // Another tab writes the same email, and neither loses what the other has.
    const other = await page.context().newPage()
    await openAdmin(other, 'new-email')
    await other.getByLabel('Subject').fill('Half written by two')
    await expect(page.getByLabel('Subject')).toHaveValue('Half written by two')
    await page.getByLabel('Text', { exact: true }).fill('To be continued here')
    await expect(other.getByLabel('Text', { exact: true })).toHaveValue('To be continued here')
    await other.close()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'New email' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('Half written by two')
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('To be continued here')
    await signOutByMenu(page)
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .not.toContain('Half written')
  })

  test('for later can be changed and stopped until it starts', async ({ page }) => {
    const { slug: session } = await sessionWith(5, [ATTENDED], inDays(-1))
    const subject = unique('Later')
    await write(page, { audience: `Attended: ${session}`, subject, text: 'Thank you' })
    await page.getByLabel('When').selectOption('At a date and time')
    const at = page.getByLabel('Date and time')
    const on = (days: number) => `${inDays(days).slice(0, 10)}T10:00`
    await at.fill('2099-01-01T10:00')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByLabel('Audience')).toHaveAccessibleDescription(/Nobody would get/)
    await at.fill(on(1))
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByRole('button', { name: 'Schedule it', exact: true }).click()
    const change = sentOf(page, subject).getByRole('button', { name: 'Change' })
    await change.click()
    await at.fill(on(2))
    await page.reload()
    await change.click()
    await expect(at).toHaveValue(on(2))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await change.click()
    await expect(at).toHaveValue(on(1))
    await at.fill(on(2))
    await expect(page.getByText('People who get it, as of now: 1')).toBeVisible()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByRole('button', { name: 'Schedule it', exact: true }).click()
    await expect(sentOf(page, subject)).toContainText(`Starts ${Number(on(2).slice(8, 10))} `)
    await sentOf(page, subject).getByRole('button', { name: 'Stop' }).click()
    await sentOf(page, subject).getByRole('button', { name: 'Stop it' }).click()
    await expect(sentOf(page, subject)).toContainText('Stopped')
    await expect(sentOf(page, subject).getByRole('button')).toHaveCount(0)
  })

  test('starts from an announcement, and no earlier draft is lost unasked', async ({ page }) => {
    const title = unique('For both')
    await asOwner('POST', 'announcements', { title, body: 'See https://example.com' })
    await openAdmin(page, 'announcements')
    await sentOf(page, title).getByRole('button', { name: 'Also by email' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue(title)
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('See https://example.com')
    await page.getByLabel('Subject').fill('Mine')
    await openAdmin(page, 'announcements')
    await sentOf(page, title).getByRole('button', { name: 'Also by email' }).click()
    await page.getByRole('button', { name: 'Replace the draft' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue(title)
  })
})
