import type { Page } from 'playwright/test'
import { fetchSite } from '#backend/worker.ts'
import { someone } from '#people/registration-page.ts'
import { storedRegistrations } from '#people/registrations.ts'
import { expect, test } from '#people/visitor.ts'

async function fillIn(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save my free seat' }).click()

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('comes by a source, registers, and is counted for it', async ({ page }) => {
    const email = someone('source')
    await page.goto('/from/newsletter/register')
    await page.getByRole('link', { name: 'Back to the homepage' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Lessons' }).click()
    await expect(page).toHaveURL('/from/newsletter#webinar')
    await page.getByRole('link', { name: 'Save my free seat' }).first().click()
    await expect(page).toHaveURL('/from/newsletter/register')
    await fillIn(page, { name: 'Zoë नमस्ते', email })
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.locator('noscript p')).toHaveText(/^Confirming your seat needs JavaScript\./)
    await save(page)
    await expect(page).toHaveURL('/check-your-inbox')
    await expect(page).toHaveTitle(/^Check your inbox/)
    expect(await storedRegistrations(email)).toMatchObject([
      { name: 'Zoë नमस्ते', source: 'newsletter', wants_news: false, confirmed_at: null },
    ])
  })

  test('whom the database refuses is told why, and goes back to every word', async ({ page }) => {
    const email = someone('refused')
    await page.goto('/from/instagram/register')
    await fillIn(page, { name: '   ', email })
    await save(page)
    await expect(page).toHaveURL('/register#invalid')
    await expect(page.getByText("We couldn't register you with these details.")).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    expect(await storedRegistrations(email)).toEqual([])
  })

  test('whose domain lacks its dot is told at the field, and loses nothing', async ({ page }) => {
    await page.goto('/register')
    await fillIn(page, { name: 'Priya', email: 'priya@nowhere' })
    await save(page)
    const field = page.getByLabel('Email')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('title', /a dot after the @/)
    const isWrong = (input: HTMLInputElement) => input.validity.patternMismatch
    expect(await field.evaluate(isWrong)).toBe(true)
    await expect(page.getByLabel('Name')).toHaveValue('Priya')
    await expect(page).toHaveURL('/register')
  })

  test('whose email is lost or went elsewhere finds why, and the form again', async ({ page }) => {
    await page.goto('/check-your-inbox')
    await expect(page.getByText('within 30 minutes')).toContainText('“Confirm my seat”')
    await expect(page.getByText('confirming gives you a place on the waiting list')).toBeVisible()
    await page.getByText('No email?').click()
    await expect(page.getByText('hold the same link')).toBeVisible()
    await page.getByText('Wrong address?').click()
    await page.getByRole('link', { name: 'Back to registration' }).click()
    await expect(page).toHaveURL('/register')
  })
})

test('a visitor who comes too often or too late reads so, and nothing untrue', async ({ page }) => {
  for (const [address, text] of [
    ['/register#rate', 'Too many registrations for now.'],
    ['/register#closed', 'Registration is closed.'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText("You're In!")).toBeHidden()
  }
})

test('search skips the members’ area and copies, which name their originals', async ({ page }) => {
  for (const [copy, original] of [
    ['/from/newsletter', '/'],
    ['/from/newsletter/register', '/register'],
  ] as const) {
    await page.goto(copy)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(original)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  const sitemap = await (await fetchSite('/sitemap-0.xml')).text()
  expect(sitemap).toContain('/register<')
  expect(sitemap).not.toMatch(/\/(from|registration|thank-you|check-your-inbox)\b/)
  const members = await (await fetchSite('/members')).text()
  expect(members).toContain('<meta name="robots" content="noindex">')
})
