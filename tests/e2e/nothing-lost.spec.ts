import fc from 'fast-check'
import type { Browser } from 'playwright/test'
import { answersOf } from '../../src/domain/audit-history.ts'
import { decodeState } from '../../src/domain/progress-state.ts'
import { toolOf } from '../../src/domain/resources.ts'
import { FAULT_MESSAGES, FaultyBrowser } from '../support/faulty-browser.ts'
import { expect, newAccount, siteBackend } from '../support/member.ts'
import { ACTIONS, type DeviceStory, questions } from '../support/member-actions.ts'
import { test } from '../support/visitor.ts'

/*
 * Whatever a member does on two devices with two tabs each, and whatever fails meanwhile: once the
 * network is back, all of it is on the server, once, and both devices show the same.
 *
 * Every run tells other stories and prints their seeds; a failure prints the story and its path. To
 * tell more of them, or one again:
 *
 *   LOST_STORIES=300 playwright test --config=tests/playwright.config.ts nothing-lost
 *   LOST_STORIES=1 LOST_SEED=12345 LOST_PATH=3 playwright test --config=tests/playwright.config.ts nothing-lost
 *
 * With LOST_SHRINK=1 a failing story is made as short as it can be, which takes minutes.
 */
const STORIES = Number(process.env['LOST_STORIES'] ?? 6)
const SEED = process.env['LOST_SEED']
const PATH = process.env['LOST_PATH'] ?? ''
const SHRINKS = process.env['LOST_SHRINK'] === '1'

/** Stories told by one test, so that the workers share them. */
const IN_A_TEST = 3

const WEIGHTS: Readonly<Record<keyof typeof ACTIONS, number>> = {
  check: 6,
  rate: 4,
  plan: 5,
  star: 3,
  'take the pack': 1,
  rename: 1,
  'look elsewhere': 3,
  'reload the page': 2,
  'close the tab': 2,
  'restart the browser': 1,
  'meet a fault': 6,
  'pause a while': 2,
}

const step = fc.record(
  {
    device: fc.nat(1),
    tab: fc.nat(1),
    action: fc.constantFrom(
      ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).flatMap((action) =>
        Array<typeof action>(WEIGHTS[action]).fill(action),
      ),
    ),
    choice: fc.nat(99),
  },
  { noNullPrototype: true },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function live(story: DeviceStory, steps: readonly Step[]): Promise<void> {
  for (const { device, tab, action, choice } of steps) {
    const used = story.devices[device]
    if (used) await ACTIONS[action]({ story, device: used, tab, choice })
  }
}

/** The network is back, and a visit to the dashboard sends what a closed tab left unsent. */
async function comeToRest({ devices }: DeviceStory): Promise<void> {
  for (const device of devices) {
    await device.settle()
    await device.visit(1, '/members')
  }
}

async function expectAllOnServer({ progress, names, isPackTaken }: DeviceStory, userId: string) {
  const api = siteBackend()
  const [profile] = await api.asOwner('GET', `profiles?id=eq.${userId}`)
  expect(names).toContain(profile?.['full_name'])
  const rows = await api.asOwner(
    'GET',
    `user_progress?user_id=eq.${userId}&select=state,completed_at,...resources(resource_type)`,
  )
  const tools = rows.map((row) => toolOf(String(row['resource_type'])))
  expect(new Set(tools).size, 'one row a tool').toBe(rows.length)
  const values = rows.flatMap((row, i) => {
    const state = decodeState(row['state'])
    const entries = Object.entries(state).map(([key, { v }]) => [key, v] as const)
    const answers = ['answers', Object.fromEntries(answersOf(state, questions))] as const
    return [...entries, answers].map(([key, value]) => [`${tools[i]} ${key}`, value] as const)
  })
  expect(Object.fromEntries(values)).toMatchObject(Object.fromEntries(progress))
  const pack = rows[tools.indexOf('prompt-pack')]
  expect(Boolean(pack?.['completed_at']), 'the pack is taken').toBe(isPackTaken)
}

/** By what a member sees, on the tool where everything is on one page. */
async function expectSameOnBoth({ devices, progress }: DeviceStory): Promise<void> {
  const days = [1, 2, 3, 4].filter((day) => progress.get(`dopamine-reset day:${day}`) === true)
  for (const device of devices) {
    const page = await device.fresh('dopamine-reset')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(days.length)
    for (const day of days) {
      await expect(page.getByRole('checkbox', { name: RegExp(`^Day ${day}(,|$)`) })).toBeChecked()
    }
  }
}

async function tell(browser: Browser, steps: readonly Step[]): Promise<void> {
  const errors: string[] = []
  const member = await newAccount()
  const devices = [
    await FaultyBrowser.of(browser, member, errors),
    await FaultyBrowser.of(browser, member, errors),
  ] as const
  const story: DeviceStory = {
    devices,
    progress: new Map(),
    names: [member.name],
    isPackTaken: false,
  }
  try {
    await live(story, steps)
    await comeToRest(story)
    const { userId } = await siteBackend().signIn(member.email, member.password)
    // The dashboard shows what the device knows before it sends what is left.
    await expect(() => expectAllOnServer(story, userId)).toPass({ timeout: 15_000 })
    await expectSameOnBoth(story)
    expect(errors).toEqual([])
  } finally {
    for (const device of devices) await device.end()
  }
}

for (let first = 0; first < STORIES; first += IN_A_TEST) {
  test(`nothing that a member does is lost or done twice, stories from ${first + 1}`, async ({
    browser,
    watch,
  }) => {
    watch.expectMessage(FAULT_MESSAGES)
    const numRuns = Math.min(IN_A_TEST, STORIES - first)
    const seed = SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(SEED) + first
    console.info(`Seed of the stories from ${first + 1}: ${seed}`)
    test.setTimeout(SHRINKS ? 3_600_000 : IN_A_TEST * 60_000)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) =>
        tell(browser, steps),
      ),
      { numRuns, seed, path: PATH, endOnFailure: !SHRINKS },
    )
  })
}
