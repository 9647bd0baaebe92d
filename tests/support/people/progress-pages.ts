import type { Page } from 'playwright/test'
import { loseBackend, test as memberTest, openTool } from './member.ts'

export const CHALLENGE = 'dopamine-reset'
export const ON_DEVICE = "Saved on this device. It will be sent when you're back online."

/** What pages log without a network. Where a preflight is lost, browsers complain about its answer. */
export const LOST_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Response to preflight request/

export const day = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Day ${number}(,|$)`) })

export const state = (page: Page) => page.getByRole('status').filter({ hasText: /sav/i })

/**
 * `challenge`: the page of the challenge, opened by a new member. `unsentDay`: the member has checked
 * day 1 there while the backend could not be reached; `regain` makes it reachable again.
 */
export const test = memberTest.extend<{ challenge: Page; unsentDay: { regain: () => void } }>({
  challenge: async ({ page, member: _ }, use) => {
    await openTool(page, CHALLENGE)
    await use(page)
  },
  unsentDay: async ({ challenge, context, watch }, use) => {
    watch.expectMessage(LOST_NETWORK)
    const regain = await loseBackend(context)
    await day(challenge, 1).check()
    await use({ regain })
  },
})

export async function checkedDays(page: Page): Promise<number[]> {
  const boxes = await page.getByRole('checkbox').all()
  const checked = await Promise.all(boxes.map((box) => box.isChecked()))
  return checked.flatMap((isChecked, i) => (isChecked ? [i + 1] : []))
}
