import type { Page } from 'playwright/test'
import { TOOLS, toolAddress, typeOf } from '../../../src/shared/tools.ts'
import {
  expect,
  type OfflineStage,
  openPage,
  test,
  visitOnce,
} from '../../support/browser/offline.ts'
import { asOwner } from '../../support/people/admin.ts'
import { openDashboard, SESSION_KEY } from '../../support/people/member.ts'
import { planStone, rate } from '../../support/people/steps.ts'

/** What a member does on the page of each tool, and how its row shows that it is there. */
const work: Record<string, { act(page: Page): Promise<unknown>; shows: RegExp }> = {
  quiz: { act: (page) => rate(page), shows: /"answers":\s*\{[^}]*:\s*4/ },
  download: {
    act: (page) => page.getByLabel('Your role', { exact: true }).first().fill('school nurse'),
    shows: /school nurse/,
  },
  challenge: {
    act: (page) => page.getByRole('checkbox', { name: /^Day 1(,|$)/ }).check(),
    shows: /"v":\s*true/,
  },
  calculator: {
    act: (page) => page.getByLabel('Your hourly rate', { exact: true }).fill('75'),
    shows: /"completed_at":\s*"2/,
  },
  builder: { act: (page) => planStone(page, 1), shows: /One claim each Friday/ },
}

/** The member's rows by the type of their resource, as text. */
async function rowsOf(page: Page): Promise<Map<string, string>> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  const { id } = JSON.parse(session ?? '{}').user
  const columns = 'state,completed_at,resources(resource_type)'
  const rows = await asOwner('GET', `user_progress?user_id=eq.${id}&select=${columns}`)
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(rows))
  return new Map(rows.map((row) => [row.resources.resource_type, JSON.stringify(row)]))
}

async function workEverywhere(stage: OfflineStage): Promise<void> {
  for (const tool of TOOLS) {
    await openPage(stage, toolAddress(tool))
    await work[typeOf(tool)]?.act(stage.page)
    await expect.poll(() => hasPendingWork(stage.page, tool)).toBe(true)
  }
}

/** Whether the device has work in a tool that was not sent; the calculator's page does not say so. */
function hasPendingWork(page: Page, tool: string): Promise<boolean> {
  return page.evaluate(
    (part) => Object.keys(localStorage).some((name) => name.includes(part)),
    `:pending:${tool}`,
  )
}

test('work without a server in a new browser is in the database when it returns', async ({
  stage,
}) => {
  await visitOnce(stage)
  await stage.stopServers()
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
