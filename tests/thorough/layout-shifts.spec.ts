import type { Browser, Page } from 'playwright/test'
import type { Row } from '#backend/world.ts'
import { workPages } from '#browser/faults.ts'
import { holdRequests } from '#browser/hold-requests.ts'
import { test as adminTest, openAdmin, writeMessage } from '#people/admin.ts'
import {
  type Account,
  allow,
  demoMember,
  expect,
  greeting,
  openAccount,
  openDashboard,
  openTool,
  otherDevice,
  test,
} from '#people/member.ts'
import { answerParts, PAGE_REQUEST } from '#people/page-parts.ts'
import { openSeat } from '#people/registration-page.ts'
import { inDays } from '#people/registrations.ts'
import { checkDays, makeMistake, planStone, rate } from '#people/steps.ts'
import { lateFontLoaded, layoutShifts, painted, publicPages } from '#people/visitor.ts'

/** What a member does in each tool on another device. */
const work = {
  'ai-mind-audit': rate,
  'prompt-pack': (page: Page) =>
    page.getByLabel('Your role', { exact: true }).first().fill('a nurse '.repeat(40)),
  'dopamine-reset': (page: Page) => checkDays(page, 1, 3),
  'gauntlet-builder': (page: Page) => planStone(page, 1),
}

type Tool = keyof typeof work

const small = { width: 360, height: 740 }
const large = { width: 1440, height: 800 }

const expectContent = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

/** Opens a page with what the device has stored and lets the server's answer come later. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, PAGE_REQUEST)
  await page.goto(path)
  await expectContent(page)
  await painted(page)
  return release
}

async function workElsewhere(browser: Browser, account: Account, tools: Tool[]): Promise<void> {
  const page = await otherDevice(browser, account)
  for (const tool of tools) {
    await openTool(page, tool)
    await work[tool](page)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await page.context().close()
}

/** Half of the shift that still counts as good, https://web.dev/articles/cls. */
const LITTLE = 0.05

/** A day that was checked takes its line from today's card. */
const LITTLE_IN_CHALLENGE = 0.06

/** Where work shows, what it is, how the page shows that it has heard of it, and what may move. */
const places: [path: string, tools: Tool[], shown: RegExp, little: number][] = [
  ['/members/ai-mind-audit', ['ai-mind-audit'], /Statement 2 of 8/, LITTLE],
  ['/members/prompt-pack', ['prompt-pack'], /^(a nurse ){39}a nurse/, LITTLE],
  ['/members/dopamine-reset', ['dopamine-reset'], /^3 of 30$/, LITTLE_IN_CHALLENGE],
  ['/members/gauntlet-builder', ['gauntlet-builder'], /1 of 5 stones planned/, LITTLE],
  ['/members', ['ai-mind-audit', 'dopamine-reset', 'prompt-pack'], /3 of 30, /, LITTLE],
]

for (const [path, tools, shown, little] of places) {
  test(`work from another device moves little at ${path}, on a phone and on a large screen`, async ({
    browser,
    page: phone,
    member,
  }) => {
    await phone.setViewportSize(small)
    const devices = [phone, await otherDevice(browser, member, large)]
    for (const page of devices) {
      await page.goto('/members')
      await expect(page.getByText('0 of 5 completed')).toBeVisible()
      await page.goto(path)
      await expectContent(page)
    }
    await workElsewhere(browser, member, tools)
    for (const page of devices) {
      const release = await openHeld(page, path)
      release()
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
      expect(await layoutShifts(page, little)).toEqual([])
    }
  })
}

for (const viewport of [small, large]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('every public page and every mode of the sign-in stands still', async ({ page }) => {
      allow(/404/)
      const modes = ['sign-in', 'sign-up', 'forgot', 'new-password'].map(
        (mode) => `/login?mode=${mode}`,
      )
      for (const path of [...publicPages, ...modes]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (!modes.includes(path)) await lateFontLoaded(page)
        expect([path, await layoutShifts(page)]).toEqual([path, []])
      }
      await openSeat(page, inDays(1), {}, 'Cancel my registration')
      expect(await layoutShifts(page)).toEqual([])
      await page.goto('/registration')
      await page.getByText("We can't find this registration.").waitFor()
      expect(await layoutShifts(page)).toEqual([])
    })

    test('every page of a member stands still, also once used', async ({ page, member: _ }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openDashboard(page)
      expect(await layoutShifts(page)).toEqual([])
      await openAccount(page)
      expect(await layoutShifts(page)).toEqual([])
      const acts = { ...work, 'roi-calculator': makeMistake }
      for (const [tool, act] of Object.entries(acts)) {
        // A phone hides some fields until they are asked for.
        await page.setViewportSize(large)
        await openTool(page, tool)
        await act(page)
        await page.setViewportSize(viewport)
        await page.reload()
        await expectContent(page)
        expect([tool, await layoutShifts(page)]).toEqual([tool, []])
      }
    })

    test('every page stands still on a new device, however much was done', async ({ browser }) => {
      for (const path of workPages) {
        const page = await otherDevice(browser, demoMember, viewport)
        await page.goto(path)
        await expectContent(page)
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
        expect([path, await layoutShifts(page)]).toEqual([path, []])
        await page.context().close()
      }
    })

    test('changes since the last visit come and move little', async ({ page, member: _ }) => {
      await answerParts(page, () => ({
        announcements: ['A', 'B', 'C'].map((id) => ({ id, title: `News ${id}`, body: 'Short.' })),
      }))
      await openDashboard(page)
      const name = 'A Much Longer Name That Takes More Than One Line'
      await answerParts(page, (parts) => {
        const resources: Row[] = Object(parts['resources']).slice(1)
        const [done] = resources
        const progress = { revision: 1, completed_at: '2026-11-21T12:00:00Z', state: {} }
        return {
          full_name: name,
          announcements: [
            { id: 'D', title: 'News D', body: 'Came later.' },
            { id: 'A', title: 'News A', body: 'Changed to far more text. '.repeat(20) },
            { id: 'C', title: 'News C', body: 'Short.' },
          ],
          resources: resources.map((resource) => ({
            ...resource,
            description: `${resource['description']} And more of it than there was before.`,
          })),
          tools: { [String(done?.['type'])]: { ...progress, resource_id: done?.['id'] } },
        }
      })
      const release = await openHeld(page, '/members')
      await expect(greeting(page)).toBeVisible()
      release()
      await expect(greeting(page, name)).toBeVisible()
      await expect(page.getByText('1 of 4 completed')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'News D' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'News B' })).toBeHidden()
      expect(await layoutShifts(page, LITTLE)).toEqual([])
    })
  })
}

adminTest('the number of unread messages comes without moving a link', async ({ page }) => {
  await writeMessage({})
  await page.setViewportSize({ width: 412, height: 823 })
  await openAdmin(page)
  await expect(page.getByRole('link', { name: /^Inbox \d+ unread$/ })).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
})
