import type { Page } from 'playwright/test'
import { offlinePages } from '../../support/browser/faults.ts'
import { expect, openPage, storedTexts, test, visitOnce } from '../../support/browser/offline.ts'
import { greeting, openDashboard, SESSION_KEY } from '../../support/people/member.ts'
import { signOutByMenu } from '../support.ts'

test('one visit to a tool is enough for all pages', async ({ stage }) => {
  await visitOnce(stage, '/members/prompt-pack')
  await expect.poll(async () => (await storedTexts(stage.page)).join()).toContain(':part:')
  await stage.stopServers()
  await stage.restartBrowser()
  for (const path of offlinePages) await openPage(stage, path)
  await openDashboard(stage.page, stage.account.name)
  await expect(stage.page.getByText('0 of 5 completed')).toBeVisible()
  await stage.page.goto('/members/')
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
  await stage.page.goto('/members/roi-calculator/?utm_source=x')
  await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('after a sign-out every page leads to /login and the device has nothing of the member', async ({
  stage,
}) => {
  await visitOnce(stage)
  const { page, account } = stage
  await openPage(stage, '/members/gauntlet-builder')
  await page.getByLabel(/^Your plan for/).fill('A plan of theirs')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const marks = await marksOf(page, account.email)
  await openPage(stage, '/members')
  expect(findAny(await storedTexts(page), marks)).not.toEqual([])
  await signOutByMenu(page)
  await expect(page).toHaveURL(/\/login/)
  for (const path of offlinePages) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  const kept = await storedTexts(page)
  expect(kept.length).toBeGreaterThan(10)
  expect(findAny(kept, marks)).toEqual([])
})

/** What would give the member away. */
async function marksOf(page: Page, email: string): Promise<string[]> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  return [email, JSON.parse(session ?? '{}').user.id, 'Mira Member', 'A plan of theirs']
}

function findAny(texts: string[], marks: string[]): string[] {
  return texts.filter((text) => marks.some((mark) => text.includes(mark)))
}
