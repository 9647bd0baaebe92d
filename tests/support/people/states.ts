import type { Page } from 'playwright/test'
import { workPages } from '../browser/faults.ts'
import { test as adminTest } from './admin.ts'
import { adminParts } from './admin-parts.ts'
import { expect, test as memberTest } from './member.ts'
import { button, holdPlace, openLink, openSeat, someone } from './registration-page.ts'
import { inDays } from './registrations.ts'
import { podcast, showSameToAll } from './shared-data.ts'
import {
  checkDays,
  chooseList,
  enterRepeatedHour,
  importList,
  makeMistake,
  openMenu,
  openNextSession,
  planStone,
  rate,
  rateAll,
  searchPrompts,
  writeEmail,
} from './steps.ts'
import { allowMissingPage, publicPages, test as visitorTest } from './visitor.ts'

/** A page as somebody has it in front of them, or what they do next on the page of the state before. */
interface State {
  /** Tells in a report where a fault is. */
  readonly name: string
  readonly path?: string
  readonly act?: (page: Page) => Promise<unknown>
}

const nameOf = (path: string) =>
  path === '/' ? 'landing' : path.slice(1).replace(/\?.*/, '').replaceAll(/[/#]/g, '-')

const publicStates: readonly State[] = [
  ...[...publicPages, '/register', '/register#invalid'].map((path) => ({
    name: nameOf(path),
    path,
  })),
  {
    name: 'registration',
    path: '/registration',
    act: (page) =>
      page.getByRole('heading', { name: "We can't find this registration." }).waitFor(),
  },
  {
    name: 'registration-to-confirm',
    act: async (page) => {
      const email = someone('states')
      await holdPlace(email, inDays(1 / 48))
      await openLink(page, email)
    },
  },
  {
    name: 'registration-confirmed',
    act: async (page) => {
      await button(page, 'Confirm my seat').click()
      await button(page, 'Cancel my registration').waitFor()
    },
  },
  {
    name: 'registration-to-cancel',
    act: (page) => button(page, 'Cancel my registration').click(),
  },
  {
    name: 'registration-canceled',
    act: async (page) => {
      await button(page, 'Yes, cancel it').click()
      await page.getByText('Your registration is canceled.').waitFor()
    },
  },
  {
    name: 'registration-to-join',
    act: (page) => openSeat(page, inDays(1 / 144), {}, 'Join the masterclass'),
  },
  {
    name: 'registration-recorded',
    act: (page) => openSeat(page, inDays(-1), { recording_link: VIDEO }, 'Watch the recording'),
  },
]

const VIDEO = 'https://video.example.com/1'

const loginStates: readonly State[] = [
  ...['sign-in', 'sign-up', 'forgot', 'new-password'].map((mode) => ({
    name: `login-${mode}`,
    path: `/login?mode=${mode}`,
  })),
  {
    name: 'login-refused',
    path: '/login?mode=sign-up',
    act: (page) => page.getByRole('button', { name: 'Create account' }).click(),
  },
]

const tools = ['audit', 'prompt', 'dopamine', 'roi', 'gauntlet']
const isTool = (path: string) => tools.some((tool) => path.includes(tool))

const memberStates: readonly State[] = [
  ...workPages
    .filter((path) => !isTool(path) && !path.startsWith('/members/tool'))
    .map((path): State => ({ name: nameOf(path), path })),
  { name: 'members-tool', path: `/members/tool?id=${podcast.id}` },
  { name: 'members-menu', path: '/members', act: openMenu },
  {
    name: 'members-account-deletion',
    path: '/members/account',
    act: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
]

/** Each step of each tool, in the order in which a member takes them. */
const toolSteps: Record<string, readonly State[]> = {
  'ai-mind-audit': [
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => ({ name: `statement-${number}`, act: rate })),
    { name: 'result', act: rate },
    { name: 'ways', act: (page) => page.getByText('More ways to begin').click() },
    {
      name: 'retaken',
      act: (page) => page.getByRole('button', { name: 'Retake the audit' }).click(),
    },
    { name: 'compared', act: rateAll },
  ],
  'prompt-pack': [
    { name: 'found', act: (page) => searchPrompts(page, 'calculator') },
    { name: 'not-found', act: (page) => searchPrompts(page, 'no such prompt') },
  ],
  'dopamine-reset': [
    { name: 'first-day', act: (page) => checkDays(page, 1, 1) },
    { name: 'noted', act: (page) => page.getByLabel(/^Your note for/).fill('One line.') },
    { name: 'complete', act: (page) => checkDays(page, 2, 30) },
  ],
  'roi-calculator': [{ name: 'mistake', act: makeMistake }],
  'gauntlet-builder': [
    ...[1, 2, 3, 4, 5].map((number) => ({
      name: `stone-${number}`,
      act: (page: Page) => planStone(page, number),
    })),
    {
      name: 'plan',
      act: (page) => page.getByRole('button', { name: 'See all five plans' }).click(),
    },
  ],
}

const adminStates: readonly State[] = adminParts.map((part) => ({
  name: `admin-${part}`,
  path: `/admin#${part}`,
}))

const sessionStates: readonly State[] = [
  { name: 'admin-add-session-repeated', path: '/admin#add-session', act: enterRepeatedHour },
  { name: 'admin-session', path: '/admin#sessions', act: openNextSession },
  {
    name: 'admin-session-canceling',
    act: (page) => button(page, 'Cancel this masterclass').click(),
  },
  { name: 'admin-import-preview', act: chooseList },
  { name: 'admin-import-finished', act: importList },
  { name: 'admin-session-change', act: (page) => button(page, 'Change session').click() },
  { name: 'admin-session-consequences', act: (page) => button(page, 'Save').click() },
  { name: 'admin-email-to-send', path: '/admin#new-email', act: writeEmail },
  {
    name: 'admin-session-canceled',
    path: '/admin#sessions',
    act: (page) => button(page, 'Open: The canceled one').click(),
  },
  {
    name: 'admin-session-deletion',
    act: async (page) => {
      await button(page, 'All sessions').click()
      await button(page, 'Open: An empty one').click()
      await button(page, 'Delete this session').click()
    },
  },
  {
    name: 'admin-session-past',
    act: async (page) => {
      await button(page, 'All sessions').click()
      await button(page, 'Open: The past one').click()
      await button(page, 'Change session').click()
    },
  },
]

function statesOfTool(path: string): readonly State[] {
  const steps = toolSteps[path.replace('/members/', '')] ?? []
  const opened: State = { name: nameOf(path), path }
  return [opened, ...steps.map((step) => ({ ...step, name: `${nameOf(path)}-${step.name}` }))]
}

/**
 * Tests each page and each step of each tool, by the person who has it before them.
 * @param claim what holds for all of them, as the start of a sentence about the pages
 * @param checks each tells what is wrong with the page in this state, as readable lines
 * @param prepare makes the browser what it is, before the first page
 */
export function testEveryState(
  claim: string,
  checks: readonly ((page: Page) => Promise<string[]>)[],
  prepare?: (page: Page) => Promise<unknown>,
): void {
  const walk = async (page: Page, states: readonly State[]) => {
    const faults: string[] = []
    await prepare?.(page)
    for (const state of states) {
      await reach(page, state)
      for (const check of checks) {
        const found = new Set(await check(page))
        faults.push(...Array.from(found, (fault) => `${state.name}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  }
  visitorTest(`${claim} on the public pages`, async ({ page, watch }) => {
    allowMissingPage(watch)
    await walk(page, publicStates)
  })
  visitorTest(`${claim} on /login`, ({ page }) => walk(page, loginStates))
  memberTest(`${claim} on the members’ pages`, async ({ page, member: _ }) => {
    await showSameToAll(page)
    await walk(page, memberStates)
  })
  for (const path of workPages.filter(isTool)) {
    memberTest(`${claim} on each step of ${path}`, async ({ page, member: _ }) => {
      await walk(page, statesOfTool(path))
    })
  }
  adminTest.describe('for an admin', () => {
    adminTest(`${claim} on all parts of /admin`, async ({ page }) => {
      await showSameToAll(page)
      await walk(page, [...adminStates, ...sessionStates])
    })
  })
}

async function reach(page: Page, { path, act }: State): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (path !== undefined) await page.goto(path)
  await settle(page)
  await act?.(page)
  await settle(page)
}

/** Until nothing is loading. What is being saved is not waited for: it looks the same. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
