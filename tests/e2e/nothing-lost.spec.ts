import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright/test'
import type { Tool } from '../../src/domain/next-step.ts'
import { decodeState } from '../../src/domain/progress-state.ts'
import { toolOf } from '../../src/domain/resources.ts'
import { Device, FAULT_MESSAGES, FAULTS } from '../support/device.ts'
import { type Account, expect, newAccount, siteBackend } from '../support/member.ts'
import { test } from '../support/visitor.ts'
import type { Json } from '../support/world.ts'

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

const STONES = [
  ['critical', 'Critical Thinking'],
  ['creative', 'Creative Innovation'],
] as const
const PROMPTS = ['mirror', 'depth-drill'] as const
const PAGES = ['/members', '/members/account', '/privacy-policy'] as const
const QUESTIONS = Array.from(
  readFileSync('src/content/tools/audit.yaml', 'utf8').matchAll(/^ {2}- id: (\S+)$/gm),
  ([, id = '']) => id,
)

/** What the server has to hold in the end. */
interface Story {
  readonly devices: readonly Device[]
  /** By tool and key: the last value the member gave it. */
  readonly work: Map<string, Json>
  /** The names the member may have: the last one confirmed, and those whose answer was lost since. */
  names: readonly string[]
  isPackTaken: boolean
}

interface Scene {
  readonly story: Story
  readonly device: Device
  readonly tab: number
  /** From 0 to 99: which of several. */
  readonly choice: number
}

type Action = (scene: Scene) => Promise<unknown>

const ACTIONS = {
  check: working('dopamine-reset', async (page, choice) => {
    const day = 1 + (choice % 4)
    const box = page.getByRole('checkbox', { name: new RegExp(`^Day ${day}(,|$)`) })
    return [`day:${day}`, await box.evaluate(flip)]
  }),
  rate: working('ai-mind-audit', async (page, choice) => {
    const value = 1 + (choice % 5)
    const question = await page.evaluate(rateNext, value)
    return question === null ? null : [`answer:${QUESTIONS[question]}`, value]
  }),
  plan: working('gauntlet-builder', async (page, choice) => {
    const [id, name] = STONES[choice % 2 === 0 ? 0 : 1]
    await page.getByRole('button', { name: new RegExp(`^${name},`) }).click()
    await page.getByLabel(`Your plan for ${name}`).fill(`Plan ${choice}`)
    return [`plan:${id}`, `Plan ${choice}`]
  }),
  star: working('prompt-pack', async (page, choice) => {
    const id = PROMPTS[choice % 2 === 0 ? 0 : 1]
    const star = page.locator(`#${id} button[aria-pressed]`)
    return [`favourite:${id}`, await star.evaluate(flip)]
  }),
  'take the pack': async ({ story, device, tab }) => {
    const page = await device.tool(tab, 'prompt-pack')
    if (!page) return
    await page.getByRole('button', { name: 'Download all' }).click()
    story.isPackTaken = true
  },
  rename,
  'look elsewhere': ({ device, tab, choice }) => device.visit(tab, PAGES[choice % 3] ?? '/'),
  'reload the page': ({ device, tab }) => device.reload(tab),
  'close the tab': ({ device, tab }) => device.close(tab),
  'restart the browser': ({ device }) => device.restart(),
  'meet a fault': ({ device, choice }) => device.meet(FAULTS[choice % FAULTS.length] ?? 'none'),
  'pause a while': () => new Promise((resolve) => setTimeout(resolve, 1200)),
} satisfies Record<string, Action>

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

/** An edit in a tool; what comes back is the key it set and the value, or null if there was none. */
function working(
  tool: Tool,
  edit: (page: Page, choice: number) => Promise<readonly [key: string, value: Json] | null>,
): Action {
  return async ({ story, device, tab, choice }) => {
    const page = await device.tool(tab, tool)
    const entry = page && (await edit(page, choice))
    if (entry) story.work.set(`${tool} ${entry[0]}`, entry[1])
  }
}

/** Looks and acts in one go, as the other device's work may come in between. Runs in the page. */
function flip(switched: HTMLElement | SVGElement): boolean {
  const isBox = switched instanceof HTMLInputElement
  const before = isBox ? switched.checked : switched.getAttribute('aria-pressed') === 'true'
  switched.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  return !before
}

/** Rates the statement that is shown, if any, and says which it was. Runs in the page. */
function rateNext(value: number): number | null {
  const progress = document.querySelector('#audit-progress')?.textContent
  const number = /\d+/.exec(progress ?? '')?.[0]
  if (number === undefined) return null
  document.querySelector<HTMLElement>(`[data-rating="${value}"]`)?.click()
  return Number(number) - 1
}

/** A name is no work that waits on the device: the member is told at once whether it is saved. */
async function rename({ story, device, tab, choice }: Scene): Promise<void> {
  if (device.fault !== 'none' && device.fault !== 'deaf') return
  const name = `Mira ${choice}`
  const page = await device.visit(tab, '/members/account')
  if (!page) return
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('button', { name: 'Save name' }).click()
  const news = page.getByRole('status').or(page.getByRole('alert'))
  await expect(news.getByText(/Name saved|There is no connection/)).toBeVisible()
  const isSaved = await page.getByText('Name saved').isVisible()
  story.names = isSaved ? [name] : [...story.names, name]
}

async function live(story: Story, steps: readonly Step[]): Promise<void> {
  for (const { device, tab, action, choice } of steps) {
    const used = story.devices[device]
    if (used) await ACTIONS[action]({ story, device: used, tab, choice })
  }
}

/** The network is back; whoever closed a tab with work in it looks in again. */
async function comeToRest({ devices }: Story): Promise<void> {
  for (const device of devices) {
    await device.settle()
    await device.visit(1, '/members')
  }
}

async function expectAllOnServer({ work, names, isPackTaken }: Story, member: Account) {
  const api = siteBackend()
  const { userId } = await api.signIn(member.email, member.password)
  const [profile] = await api.asOwner('GET', `profiles?id=eq.${userId}`)
  expect(names).toContain(profile?.['full_name'])
  const rows = await api.asOwner(
    'GET',
    `user_progress?user_id=eq.${userId}&select=state,completed_at,...resources(resource_type)`,
  )
  const tools = rows.map((row) => toolOf(String(row['resource_type'])))
  expect(new Set(tools).size, 'one row a tool').toBe(rows.length)
  const values = rows.flatMap((row, i) =>
    Object.entries(decodeState(row['state'])).map(
      ([key, { v }]) => [`${tools[i]} ${key}`, v] as const,
    ),
  )
  expect(Object.fromEntries(values)).toMatchObject(Object.fromEntries(work))
  const pack = rows[tools.indexOf('prompt-pack')]
  expect(Boolean(pack?.['completed_at']), 'the pack is taken').toBe(isPackTaken)
}

/** By what a member sees, on the tool where everything is on one page. */
async function expectSameOnBoth({ devices, work }: Story): Promise<void> {
  const days = [1, 2, 3, 4].filter((day) => work.get(`dopamine-reset day:${day}`) === true)
  for (const device of devices) {
    const page = await device.fresh('dopamine-reset')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(days.length)
    for (const day of days) {
      await expect(page.getByRole('checkbox', { name: RegExp(`^Day ${day}(,|$)`) })).toBeChecked()
    }
  }
}

async function tell(browser: Browser, steps: readonly Step[]): Promise<void> {
  const harm: string[] = []
  const member = await newAccount()
  const devices = [
    await Device.of(browser, member, harm),
    await Device.of(browser, member, harm),
  ] as const
  const story: Story = { devices, work: new Map(), names: [member.name], isPackTaken: false }
  try {
    await live(story, steps)
    await comeToRest(story)
    await expectAllOnServer(story, member)
    await expectSameOnBoth(story)
    expect(harm).toEqual([])
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
