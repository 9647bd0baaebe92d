import { addresses } from '#backend/addresses.ts'
import { fetchSite, siteBackend } from '#backend/worker.ts'
import { allow, expect, stones, test } from '#people/visitor.ts'
import { dateInWords } from '../../../src/shared/dates.ts'

test('a visitor reads the offer with one way to sign up, and no gap in it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [
    ...stones,
    'The AI Mirror',
    'The three-habit daily code',
    'The Wrong Mountain Protocol',
    '₹8,000',
    '₹12,000',
    '₹25,000',
    'fewer than 3 practical takeaways',
  ]) {
    await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(main.getByText('₹5,000')).toHaveCount(2)
  await expect(main.getByText('Coming soon')).toHaveCount(3)
  await expect(page.locator('#webinar')).toBeVisible()
  const bonuses = page.locator('#bonuses')
  await expect(bonuses.locator('blockquote p')).toHaveCount(4)
  const scorecard = bonuses.getByRole('figure').filter({ hasText: 'Example figures' })
  await scorecard.scrollIntoViewIfNeeded()
  await expect(scorecard.getByRole('img')).toHaveJSProperty('complete', true)
  await expect(scorecard.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  // The bar, the hero, the lessons, the bonuses and the end of the page.
  const buttons = page.getByRole('link', { name: 'Save my free seat' })
  await expect(buttons).toHaveCount(5)
  for (const button of await buttons.all())
    await expect(button).toHaveAttribute('href', '/register')
  // Without a trainer and an answer no section looks unfinished.
  await expect(main.getByRole('heading', { name: 'How it is taught' })).toBeVisible()
  await expect(main.getByText('Coach and author', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Trainer' })).toHaveCount(0)
  const questions = page.locator('#questions summary')
  await expect(questions).toHaveCount(4)
  await expect(questions.filter({ hasText: 'Is it recorded?' })).toHaveCount(0)
  const last = page.locator('#questions :is(summary, a)').last()
  await expect(last).toHaveAttribute('href', '#contact')
})

/** When the session to come starts, as the backend knows it. */
async function nextStart(): Promise<string> {
  const [pilot] = await siteBackend().asOwner('GET', 'masterclass_sessions?slug=eq.pilot')
  return new Date(String(pilot?.['starts_at'])).toISOString()
}

test('a visitor reads when the next session starts, by its own clocks', async ({ page }) => {
  const start = dateInWords(await nextStart(), 'en-IN', 'Asia/Kolkata', 'short')
  for (const path of ['/', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(start).first()).toBeVisible()
  }
})

test('a shared link shows the page with its picture', async ({ page }) => {
  await page.goto('/thank-you')
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`)
  await expect(tag('title')).toHaveAttribute('content', /./)
  await expect(tag('url')).toHaveAttribute('content', `${addresses.site}/thank-you`)
  await expect(tag('image')).toHaveAttribute('content', `${addresses.site}/og.png`)
  expect((await fetchSite('/og.png')).headers.get('content-type')).toBe('image/png')
})

test('a visitor with a keyboard skips to the content, and reaches all links', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const first = page.getByRole('main').getByRole('link', { name: 'Save my free seat' }).first()
  await expect(first).toBeFocused()
})

test('a person who signed up finds three steps and the way to an account', async ({ page }) => {
  await page.goto('/thank-you')
  const link = (name: string) => page.getByRole('link', { name })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText("You're In! Your Spot is Confirmed")
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(3)
  await expect(page.getByText('You should have a confirmation within 5 minutes.')).toBeVisible()
  const compact = (await nextStart()).replaceAll(/[-:]|\.000/g, '')
  await expect(link('Google Calendar')).toHaveAttribute('href', RegExp(`dates=${compact}`))
  await expect(page.getByText('You receive the digital book when you attend.')).toBeVisible()
  await expect(link('Create my free account')).toHaveAttribute('href', /^\/login/)
  await expect(link('Back to the homepage')).toHaveAttribute('href', '/')
})

test('legal pages are dated and lead home, and the footer sets four apart', async ({ page }) => {
  for (const path of ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/disclaimer']) {
    await page.goto(path)
    await expect(page.getByText('January 2025').first()).toBeVisible()
    const home = page.getByRole('main').getByRole('link', { name: 'Return to Home' })
    await expect(home).toHaveAttribute('href', '/')
  }
  await page.goto('/terms-2024')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of 2024')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Terms of 2024' })).toHaveCount(0)
  await page.goto('/')
  await expect(footer.getByRole('link', { name: 'Members Login' })).toBeVisible()
  const small = footer.getByRole('heading', { name: 'The small print' }).locator('+ ul')
  await expect(small.getByRole('link')).toHaveCount(4)
  await expect(small.getByRole('link', { name: 'Members Login' })).toHaveCount(0)
})

test('the manifest opens the members’ area from an icon of its own', async () => {
  const [, address = ''] =
    /rel="manifest" href="([^"]+)"/.exec(await (await fetchSite('/members')).text()) ?? []
  const manifest = await (await fetchSite(address)).json()
  const app = { start_url: '/members', scope: '/members', display: 'standalone' }
  expect(manifest).toMatchObject(app)
  for (const { src } of manifest.icons) expect((await fetchSite(src)).status).toBe(200)
})

test('a visitor to a missing page is told, led home, and the path is logged', async ({ page }) => {
  allow(/404/)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(messages.join()).toContain('/no/such/page')
})
