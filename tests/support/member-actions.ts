import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { parse } from 'yaml'
import type { Question } from '../../src/domain/audit.ts'
import type { Tool } from '../../src/domain/next-step.ts'
import { FAULTS, type FaultyBrowser } from './faulty-browser.ts'
import { expect } from './member.ts'
import type { PlainJson } from './world.ts'

const STONES = [
  ['critical', 'Critical Thinking'],
  ['creative', 'Creative Innovation'],
] as const
const PROMPTS = ['mirror', 'depth-drill'] as const
const PAGES = ['/members', '/members/account', '/privacy-policy'] as const
export const { questions }: { questions: readonly Question[] } = parse(
  readFileSync('src/content/tools/audit.yaml', 'utf8'),
)

/** What the server has to hold in the end. */
export interface DeviceStory {
  readonly devices: readonly FaultyBrowser[]
  /** By tool and key: the last value the member gave it. */
  readonly progress: Map<string, PlainJson>
  /** The names the member may have: the last one confirmed, and those whose answer was lost since. */
  names: readonly string[]
  isPackTaken: boolean
}

interface Scene {
  readonly story: DeviceStory
  readonly device: FaultyBrowser
  readonly tab: number
  /** From 0 to 99: which of several. */
  readonly choice: number
}

type Action = (scene: Scene) => Promise<unknown>

export const ACTIONS = {
  check: editing('dopamine-reset', async (page, choice) => {
    const day = 1 + (choice % 4)
    const box = page.getByRole('checkbox', { name: new RegExp(`^Day ${day}(,|$)`) })
    return [`day:${day}`, await box.evaluate(flip)]
  }),
  rate: editing('ai-mind-audit', async (page, choice) => {
    const value = 1 + (choice % 5)
    const question = await page.evaluate(rateNext, value)
    // Of two devices in the middle of an audit, the one that was used last has it.
    return question === null ? null : ['answers', { [questions[question]?.id ?? '']: value }]
  }),
  plan: editing('gauntlet-builder', async (page, choice) => {
    const [id, name] = STONES[choice % 2 === 0 ? 0 : 1]
    await page.getByRole('button', { name: new RegExp(`^${name},`) }).click()
    await page.getByLabel(`Your plan for ${name}`).fill(`Plan ${choice}`)
    return [`plan:${id}`, `Plan ${choice}`]
  }),
  star: editing('prompt-pack', async (page, choice) => {
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

/** An edit in a tool; what comes back is the key it set and the value, or null if there was none. */
function editing(
  tool: Tool,
  edit: (page: Page, choice: number) => Promise<readonly [key: string, value: PlainJson] | null>,
): Action {
  return async ({ story, device, tab, choice }) => {
    const page = await device.tool(tab, tool)
    const entry = page && (await edit(page, choice))
    if (entry) story.progress.set(`${tool} ${entry[0]}`, entry[1])
  }
}

/** Looks and acts in one go, as the other device's progress may come in between. Runs in the page. */
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

/** A name is not kept locally: the member is told at once whether it is saved. */
async function rename({ story, device, tab, choice }: Scene): Promise<void> {
  if (device.fault !== 'none' && device.fault !== 'answerLost') return
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
