import { addresses } from '../support/addresses.ts'
import { expect, greeting, siteBackend, test } from '../support/member.ts'
import { answerParts, PAGE_REQUEST } from '../support/page-parts.ts'
import { answerWith } from './support.ts'

test('of two tools of one kind the first is the one on the path', async ({ page, member: _ }) => {
  const ids = ['1', '2', '3'].map((digit) => `a1a1a1a1-0000-4000-8000-00000000001${digit}`)
  const [first, second, prompts] = ids
  const resources = [
    { id: first, title: 'First', description: '', type: 'quiz' },
    { id: second, title: 'Second', description: '', type: 'quiz' },
    { id: prompts, title: 'Prompts', description: '', type: 'download' },
  ]
  const progress = [{ resource_id: first, state: {}, completed_at: '2026-11-21T12:00:00Z' }]
  await answerParts(page, () => ({ resources, progress }))
  await page.goto('/members')
  const step = page.getByRole('region', { name: 'Your next step' })
  await expect(step.getByRole('link')).toHaveAttribute('href', '/members/prompt-pack')
})

test('an announcement that was put away stays away', async ({ page, member }) => {
  await page.goto('/members')
  const announcement = page.getByRole('article').filter({ hasText: 'Welcome to your members' })
  const saved = page.waitForResponse(/announcement_dismissals/)
  await announcement.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(announcement).toBeHidden()
  await saved
  await page.reload()
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(announcement).toBeHidden()
})

test('every resource leads to its tool, and one of an unknown type to the page that says so', async ({
  page,
  member,
}) => {
  const podcast = {
    id: 'a1a1a1a1-0000-4000-8000-0000000000aa',
    title: '<b>A Podcast</b>',
    description: '"><img src=x onerror=alert(1)> {{7*7}}',
    type: 'podcast',
  }
  await answerParts(page, ({ resources }) => ({
    resources: Array.isArray(resources) ? [...resources, podcast] : [],
  }))
  await answerWith(page, 'rest/v1/resources', 200, JSON.stringify([podcast]))
  await page.goto('/members')
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  const links = page.getByRole('region', { name: 'Your tools' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/members/ai-mind-audit',
    '/members/prompt-pack',
    '/members/dopamine-reset',
    '/members/roi-calculator',
    '/members/gauntlet-builder',
    `/members/tool?id=${podcast.id}`,
  ])
  await links.last().click()
  await expect(page.getByRole('heading', { name: podcast.title })).toBeVisible()
  await expect(page.getByText(podcast.description)).toBeVisible()
  await expect(page.getByText("This tool isn't available yet.")).toBeVisible()
})

test('a member who follows a link to a tool by its id comes to the tool', async ({
  page,
  member: _,
}) => {
  const [audit] = await siteBackend().asOwner('GET', 'resources?resource_type=eq.quiz')
  await page.goto(`/members/tool?id=${audit?.['id']}`)
  await expect(page).toHaveURL('/members/ai-mind-audit')
  await expect(page.getByText('Statement 1 of 8')).toBeVisible()
})

test('a member without a network reads so without further attempts', async ({
  page,
  member: _,
  watch,
}) => {
  watch.expectMessage(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  let requests = 0
  await page.route(`${addresses.backend}/**`, (route) => {
    if (PAGE_REQUEST.test(route.request().url())) requests += 1
    return route.abort('internetdisconnected')
  })
  await page.goto('/members')
  await expect(page.getByText("Some of this page couldn't be loaded.")).toBeVisible()
  expect(requests).toBe(1)
})

test('a member on a wide screen sees the states of the tools end where the list ends', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/members')
  const row = page.getByRole('region', { name: 'Your tools' }).getByRole('listitem').first()
  const ends = await row.getByText('Not started').evaluate((state) => {
    const range = document.createRange()
    range.selectNodeContents(state)
    const list = state.closest('li')?.getBoundingClientRect().right ?? 0
    return list - range.getBoundingClientRect().right
  })
  expect(ends).toBeLessThan(16)
})

test('a member whose data cannot be read finds an empty list and tries again', async ({
  page,
  member,
  watch,
}) => {
  watch.expectMessage(/502/)
  await answerWith(page, 'rest/v1/', 502, '<h1>Bad gateway</h1>')
  await page.goto('/members')
  await expect(page.getByText('0 of 0 completed')).toBeVisible()
  await expect(page.getByText('There are no tools right now.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome, Member' })).toBeVisible()
  await expect(page.getByText('Bad gateway')).toBeHidden()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(greeting(page, member.name)).toBeVisible()
  await expect(page.getByText('0 of 5 completed')).toBeVisible()
})

test('a member whose list comes as nonsense tries again', async ({ page, member }) => {
  expect(member.email).toContain('@')
  for (const body of ['<html>', '{}', 'null', '[{"title":null}]']) {
    await answerWith(page, 'rest/v1/', 200, body)
    await page.goto('/members')
    await expect(page.getByText('0 of 0 completed')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('0 of 5 completed')).toBeVisible()
    // The next answer meets a device that has nothing to show instead.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.endsWith(':last-page')) localStorage.removeItem(key)
      }
    })
  }
})
