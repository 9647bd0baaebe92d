import type { Page } from 'playwright/test'
import { offlinePages } from '#browser/faults.ts'
import {
  expect,
  type OfflineStage,
  openPage,
  storedTexts,
  test,
  visitOnce,
} from '#browser/offline.ts'
import { asOwner, greeting, openDashboard } from '#people/admin.ts'
import { day, planStone, rate } from '#people/steps.ts'
import { TOOLS, TYPE_OF, toolAddress } from '../../../src/shared/tools.ts'
import { memberIdOf, signOutByMenu } from '../support.ts'

test('one visit to a tool is enough for all pages', async ({ stage }) => {
  await visitOnce(stage, '/members/prompt-pack')
  await expect.poll(async () => (await storedTexts(stage.page)).join()).toContain(':part:')
  stage.stopServers()
  await stage.restartBrowser()
  for (const path of offlinePages) await openPage(stage, path)
  await openDashboard(stage.page, stage.account.name)
  await expect(stage.page.getByText('0 of 5 completed')).toBeVisible()
  await stage.page.goto('/members/')
  await expect(greeting(stage.page, stage.account.name)).toBeVisible()
  await stage.page.goto('/members/roi-calculator/?utm_source=x')
  await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('after a sign-out pages lead to /login and nothing of the member stays', async ({ stage }) => {
  await visitOnce(stage)
  const { page, account } = stage
  await openPage(stage, '/members/gauntlet-builder')
  await page.getByLabel(/^Your plan for/).fill('A plan of theirs')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // What would give the member away.
  const marks = [account.email, await memberIdOf(page), account.name, 'A plan of theirs']
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

const findAny = (texts: string[], marks: string[]) =>
  texts.filter((text) => marks.some((mark) => text.includes(mark)))

/** What a member does on the page of each tool, and how its row shows that it is there. */
const work: Record<string, { act(page: Page): Promise<unknown>; shows: RegExp }> = {
  quiz: { act: (page) => rate(page), shows: /"answers":\s*\{[^}]*:\s*4/ },
  download: {
    act: (page) => page.getByLabel('Your role', { exact: true }).first().fill('school nurse'),
    shows: /school nurse/,
  },
  challenge: { act: (page) => day(page, 1).check(), shows: /"v":\s*true/ },
  calculator: {
    act: (page) => page.getByLabel('Your hourly rate', { exact: true }).fill('75'),
    shows: /"completed_at":\s*"2/,
  },
  builder: { act: (page) => planStone(page, 1), shows: /One claim each Friday/ },
}

/** The member's rows by the type of their resource, as text. */
async function rowsOf(page: Page): Promise<Map<string, string>> {
  const own = `user_progress?user_id=eq.${await memberIdOf(page)}`
  const rows = await asOwner('GET', `${own}&select=state,completed_at,resources(resource_type)`)
  return new Map(rows.map((row) => [Object(row['resources']).resource_type, JSON.stringify(row)]))
}

async function workEverywhere(stage: OfflineStage): Promise<void> {
  for (const tool of TOOLS) {
    await openPage(stage, toolAddress(tool))
    await work[TYPE_OF[tool]]?.act(stage.page)
    await expect.poll(() => hasPendingWork(stage.page, tool)).toBe(true)
  }
}

/** Whether the device has work in a tool that was not sent; the calculator's page does not say so. */
function hasPendingWork(page: Page, tool: string): Promise<boolean> {
  const part = `:pending:${tool}`
  return page.evaluate((name) => Object.keys(localStorage).join().includes(name), part)
}

test('work in a new browser without a server is stored when it returns', async ({ stage }) => {
  await visitOnce(stage)
  stage.stopServers()
  await stage.restartBrowser()
  await workEverywhere(stage)
  expect(await rowsOf(stage.page)).toEqual(new Map())
  await stage.restartBrowser()
  await stage.startServers()
  await openDashboard(stage.page, stage.account.name)
  for (const [type, { shows }] of Object.entries(work)) {
    await expect.poll(async () => (await rowsOf(stage.page)).get(type)).toMatch(shows)
  }
})
