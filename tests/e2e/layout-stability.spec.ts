import type { Browser, Page } from 'playwright/test'
import { holdRequests } from '../support/hold-requests.ts'
import { type Account, expect, greeting, openTool, otherDevice, test } from '../support/member.ts'
import { answerParts, PAGE_REQUEST } from '../support/page-parts.ts'
import { checkDays, planStone, rate } from '../support/steps.ts'
import { layoutShifts } from '../support/visitor.ts'

/** What a member does in each tool on another device, and how a page shows that it has heard of it. */
const work = {
  'ai-mind-audit': { act: rate, shown: /Statement 2 of 8/ },
  'prompt-pack': {
    act: (page: Page) => page.getByLabel('Your role', { exact: true }).fill('a nurse '.repeat(40)),
    shown: /^(a nurse ){39}a nurse/,
  },
  'dopamine-reset': { act: (page: Page) => checkDays(page, 1, 3), shown: /^3 of 30$/ },
  'gauntlet-builder': { act: (page: Page) => planStone(page, 1), shown: /1 of 5 stones set/ },
}

type Tool = keyof typeof work
const isTool = (name: string): name is Tool => name in work

const small = { width: 360, height: 740 }
const large = { width: 1280, height: 800 }

/** Opens a page with what the device has stored and lets the server's answer come later. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, PAGE_REQUEST)
  await page.goto(path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // A shift is one only between two paintings.
  await page.waitForTimeout(200)
  return release
}

async function workElsewhere(browser: Browser, account: Account, tools: Tool[]): Promise<void> {
  const page = await otherDevice(browser, account)
  for (const tool of tools) {
    await openTool(page, tool)
    await work[tool].act(page)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await page.context().close()
}

/** Where the work shows, and how a device has seen it before. */
const places = [
  ...Object.keys(work)
    .filter(isTool)
    .map((tool) => ({
      name: `in ${tool}`,
      path: `/members/${tool}`,
      visit: (page: Page) => openTool(page, tool),
      tools: [tool],
      shown: work[tool].shown,
    })),
  {
    name: 'on the dashboard',
    path: '/members',
    visit: (page: Page) => expect(page.getByText('0 of 5 completed')).toBeVisible(),
    tools: ['ai-mind-audit', 'dopamine-reset', 'prompt-pack'] satisfies Tool[],
    shown: /3 of 30 days/,
  },
]

test.use({ viewport: small })

for (const { name, path, visit, tools, shown } of places) {
  test(`work from another device moves nothing ${name}, on a phone and on a large screen`, async ({
    browser,
    page: phone,
    member,
  }) => {
    const devices = [phone, await otherDevice(browser, member, large)]
    for (const page of devices) {
      await page.goto('/members')
      await visit(page)
    }
    await workElsewhere(browser, member, tools)
    for (const page of devices) {
      const release = await openHeld(page, path)
      release()
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
      expect(await layoutShifts(page)).toEqual([])
    }
  })
}

for (const viewport of [small, large]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('what admins have changed moves nothing on the dashboard', async ({ page, member }) => {
      await answerParts(page, () => ({
        announcements: ['A', 'B', 'C'].map((id) => ({ id, title: `News ${id}`, body: 'Short.' })),
      }))
      await page.goto('/members')
      await expect(greeting(page, member.name)).toBeVisible()
      await page.unrouteAll()
      await answerParts(page, ({ resources }) => ({
        profile: { full_name: 'A Much Longer Name That Takes More Than One Line' },
        announcements: [
          { id: 'D', title: 'News D', body: 'Came later.' },
          { id: 'A', title: 'News A', body: 'Changed to far more text. '.repeat(20) },
          { id: 'C', title: 'News C', body: 'Short.' },
        ],
        resources: Array.isArray(resources)
          ? resources.slice(1).map((resource) => ({
              ...resource,
              description: `${resource.description} And more of it than there was before.`,
            }))
          : [],
      }))
      const release = await openHeld(page, '/members')
      release()
      await expect(page.getByRole('heading', { name: 'News D' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'News B' })).toBeHidden()
      expect(await layoutShifts(page)).toEqual([])
    })
  })
}
