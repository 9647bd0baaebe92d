import type { Page } from 'playwright/test'
import { fetchFor } from '#backend/worker.ts'
import { holdTime, passTimeUntil, workPages } from '#browser/faults.ts'
import { holdRequests } from '#browser/hold-requests.ts'
import { expect, loseBackend, openDashboard, painted, siteBackend, test } from '#people/member.ts'
import { answerParts, PAGE_REQUEST } from '#people/page-parts.ts'
import { layoutFaults } from '../../../scripts/check-content/pages.ts'
import { answerWith } from '../support.ts'

test.beforeEach(({ member: _ }) => {})

test('of two tools of one kind the first is the one on the path, and no announcement leads to one that is completed', async ({
  page,
}) => {
  const ids = ['1', '2', '3'].map((digit) => `a1a1a1a1-0000-4000-8000-00000000001${digit}`)
  const [first, second, prompts] = ids
  const resources = [
    { id: first, title: 'First', description: '', type: 'quiz' },
    { id: second, title: 'Second', description: '', type: 'quiz' },
    { id: prompts, title: 'Prompts', description: '', type: 'download' },
  ]
  const unused = { revision: 0, completed_at: null, state: {} }
  const tools = {
    quiz: { ...unused, resource_id: first, completed_at: '2026-11-21T12:00:00Z' },
    download: { ...unused, resource_id: prompts },
  }
  const announcements = ['prompt-pack', 'ai-mind-audit'].map((tool) => ({
    id: tool,
    title: `New in ${tool}`,
    body: `See [what it brings](https://example.com/members/${tool}).`,
  }))
  await answerParts(page, () => ({ resources, tools, announcements }))
  await page.goto('/members')
  const step = page.getByRole('region', { name: 'Your next step' })
  await expect(step.getByRole('link')).toHaveAttribute('href', '/members/prompt-pack')
  await expect(page.getByText('1 of 3 completed')).toBeVisible()
  await expect(page.getByRole('article')).toHaveText([/New in prompt-pack/])
})

test('a resource leads to its tool, and one without to a page that says so', async ({ page }) => {
  const podcast = {
    id: 'a1a1a1a1-0000-4000-8000-0000000000aa',
    title: '<b>A Podcast</b>',
    description: '"><img src=x onerror=alert(1)> {{7*7}}',
    type: 'podcast',
  }
  await answerParts(page, ({ resources }) => ({ resources: [resources, podcast].flat() }))
  await openDashboard(page)
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  const links = page.getByRole('region', { name: 'Your tools' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    ...workPages.slice(-5),
    `/members/tool?id=${podcast.id}`,
  ])
  await links.last().click()
  await expect(page.getByRole('heading', { name: podcast.title })).toBeVisible()
  await expect(page.getByText(podcast.description)).toBeVisible()
  await expect(page.getByText("This tool isn't available yet.")).toBeVisible()
})

test('a tool by its id leads to its page, or is missing once that is sure', async ({ page }) => {
  await openDashboard(page)
  const letThrough = await holdRequests(page, PAGE_REQUEST)
  await page.goto('/members/tool?id=1')
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  letThrough()
  await expect(page.getByRole('heading', { name: 'Tool not found' })).toBeVisible()
  const [audit] = await siteBackend().asOwner('GET', 'resources?resource_type=eq.quiz')
  await page.goto(`/members/tool?id=${audit?.['id']}`)
  await expect(page).toHaveURL('/members/ai-mind-audit')
  await expect(page.getByText('Statement 1 of 8')).toBeVisible()
})

test('the bar stands where it will stand while the page still comes in', async ({ page }) => {
  const tools = page.locator('#tools')
  await page.goto('/members')
  await expect(page.getByRole('button', { name: /^Signed in as/ })).toBeVisible()
  const whole = await tools.boundingBox()
  // Chromium lets no page that a test has made up talk to the backend of this machine.
  await answerWith(page, 'rest/v1/', 200, '{}')
  await page.route('/members', async (route) => {
    const response = await fetchFor(route)
    const [head] = (await response.text()).split('<astro-island', 1)
    await route.fulfill({ response, body: `${head}<div id="end"></div>` })
  })
  await page.goto('/members')
  await expect(page.locator('astro-island')).toHaveCount(0)
  expect(await tools.boundingBox()).toEqual(whole)
})

/** A first visit, which leaves the dashboard's data on the device. */
async function visitDashboard(page: Page): Promise<void> {
  await openDashboard(page)
  await expect.poll(() => storedKeys(page)).toContain(':part:')
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).join())

test('a dashboard without a backend shows what was there last, never the role, and is brought up to date with it', async ({
  page,
  member,
}) => {
  await visitDashboard(page)
  const reach = await loseBackend(page)
  await holdTime(page)
  await openDashboard(page)
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain(member.name)
  expect(stored).not.toContain('is_admin')
  const notice = page.getByText("Couldn't update this page.")
  await passTimeUntil(page, () => notice.isVisible())
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(layoutFaults)).toEqual([])
  reach()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice).toBeHidden()
})

test('an announcement that was put away stays away, also from the next page', async ({ page }) => {
  await visitDashboard(page)
  const announcement = page.getByRole('article').filter({ hasText: 'Welcome to your members' })
  const saved = page.waitForResponse(/announcement_dismissals/)
  await announcement.getByRole('button', { name: /^Dismiss/ }).click()
  await saved
  await expect(announcement).toBeHidden()
  const release = await holdRequests(page, PAGE_REQUEST)
  await openDashboard(page)
  await expect(announcement).toBeHidden()
  const answered = page.waitForResponse(PAGE_REQUEST)
  release()
  await answered
  await painted(page)
  await expect(announcement).toBeHidden()
})
