import type { Page } from 'playwright/test'
import { FORMS, TABS } from '../../../src/features/admin/route.ts'
import { workPages } from '../browser/faults.ts'
import { button, holdPlace, openLink, openSeat, someone } from './registration-page.ts'
import { inDays } from './registrations.ts'
import { LONG, podcast } from './shared-data.ts'
import {
  checkDays,
  makeMistake,
  openMenu,
  planStone,
  rate,
  rateAll,
  searchPrompts,
  writeEmail,
} from './steps.ts'
import { publicPages } from './visitor.ts'

/** A page as somebody has it in front of them, or what they do next on the page of the state before. */
export interface State {
  /** Tells in a report where a fault is. */
  readonly name: string
  readonly path?: string
  readonly act?: (page: Page) => Promise<unknown>
}

/** Presses the button of this name, and waits for a text. */
const press = (name: string, text?: string) => async (page: Page) => {
  await button(page, name).click()
  if (text) await page.getByText(text, { exact: true }).waitFor()
}

/** Goes from a session to another one, and presses a button there. */
const pressIn = (session: string, name: string) => async (page: Page) => {
  await page.getByRole('link', { name: 'All sessions' }).click()
  await page.getByRole('link', { name: `Details: ${session}` }).click()
  await button(page, name).click()
}

const nameOf = (path: string) =>
  path === '/' ? 'landing' : path.slice(1).replace(/\?.*/, '').replaceAll(/[/#]/g, '-')

export const publicStates: readonly State[] = [
  ...[
    ...publicPages,
    '/register',
    ...['invalid', 'rate', 'closed'].map((mark) => `/register#${mark}`),
    '/unsubscribe',
    '/#message-sent',
  ].map((path) => ({ name: nameOf(path), path })),
  {
    name: 'check-your-inbox-opened',
    path: '/check-your-inbox',
    act: async (page) => {
      await page.getByText('No email?').click()
      await page.getByText('Wrong address?').click()
    },
  },
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
  { name: 'registration-confirmed', act: press('Confirm my seat', 'Cancel my registration') },
  { name: 'registration-to-cancel', act: press('Cancel my registration') },
  {
    name: 'registration-canceled',
    act: press('Yes, cancel it', 'Your registration is canceled.'),
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

export const loginStates: readonly State[] = [
  ...['sign-in', 'sign-up', 'forgot', 'new-password'].map((mode) => ({
    name: `login-${mode}`,
    path: `/login?mode=${mode}`,
  })),
  { name: 'login-refused', path: '/login?mode=sign-up', act: press('Create account') },
  {
    name: 'login-unknown',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill(someone('states'))
      await page.getByLabel('Password').fill('a-password')
      await press('Sign in', 'Invalid login credentials')(page)
    },
  },
  {
    name: 'login-mail-sent',
    path: '/login?mode=forgot',
    act: async (page) => {
      await page.getByLabel('Email').fill(someone('states'))
      await press('Send link', 'Check your inbox')(page)
    },
  },
]

const tools = ['audit', 'prompt', 'dopamine', 'roi', 'gauntlet']
export const isTool = (path: string) => tools.some((tool) => path.includes(tool))

export const memberStates: readonly State[] = [
  ...workPages
    .filter((path) => !isTool(path) && !path.startsWith('/members/tool'))
    .map((path): State => ({ name: nameOf(path), path })),
  { name: 'members-tool', path: `/members/tool?id=${podcast.id}` },
  {
    name: 'members-welcomed',
    path: '/members',
    act: async (page) => {
      await page.evaluate(() => sessionStorage.setItem('mind:toast', 'good Account created!'))
      await page.reload()
      await page.getByText('Account created!').waitFor()
    },
  },
  {
    name: 'members-account-saved',
    path: '/members/account',
    act: press('Save name', 'Name saved.'),
  },
  { name: 'members-menu', path: '/members', act: openMenu },
  { name: 'members-account-deletion', path: '/members/account', act: press('Delete my account') },
]

/** What somebody sees who has been here for a month and used every tool. */
export const workedStates: readonly State[] = workPages.map((path) => ({
  name: `worked-${nameOf(path)}`,
  path,
}))

/** Each step of each tool, in the order in which a member takes them. */
const toolSteps: Record<string, readonly State[]> = {
  'ai-mind-audit': [
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => ({ name: `statement-${number}`, act: rate })),
    { name: 'result', act: rate },
    { name: 'ways', act: (page) => page.getByText('More ways to begin').click() },
    { name: 'retaken', act: press('Retake the audit') },
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
    ...[1, 2, 3, 4, 5].map((number): State => {
      return { name: `stone-${number}`, act: (page) => planStone(page, number) }
    }),
    { name: 'plan', act: press('See all five plans') },
  ],
}

/** Every part of /admin, as its address names it. */
export const adminStates: readonly State[] = [
  ...TABS,
  ...Object.values(FORMS).map((form) => form.slice(1)),
].map((part) => ({ name: `admin-${part}`, path: `/admin#${part}` }))

export const sessionStates: readonly State[] = [
  {
    name: 'admin-add-session-repeated',
    path: '/admin#add-session',
    act: async (page) => {
      await page.getByLabel('Title').fill('A session')
      await page.getByLabel('Date', { exact: true }).fill('2098-10-26')
      await page.getByLabel('Time', { exact: true }).fill('02:30')
      await page.getByLabel('Time zone').fill('Europe/Berlin')
      await button(page, 'Save').click()
      await page.getByRole('group', { name: /^Clocks show this time twice/ }).waitFor()
    },
  },
  {
    name: 'admin-session',
    path: '/admin#sessions',
    act: async (page) => {
      await page.getByRole('link', { name: 'Details: The one to come' }).click()
      await page.getByText('By source').click()
    },
  },
  { name: 'admin-session-canceling', act: press('Cancel this masterclass') },
  {
    name: 'admin-import-preview',
    act: async (page) => {
      const list = `Name,Email,${LONG},Attended\nKavya,k@example.com,,no\nMei,m@example.com,,perhaps`
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
      await page.getByLabel('CSV file').setInputFiles(file)
    },
  },
  {
    name: 'admin-import-finished',
    act: async (page) => {
      await page.getByRole('button', { name: /^Import people/ }).click()
      await page.getByRole('heading', { name: 'Import finished' }).waitFor()
    },
  },
  { name: 'admin-session-change', act: press('Change session') },
  { name: 'admin-session-consequences', act: press('Save') },
  { name: 'admin-email-to-send', path: '/admin#new-email', act: writeEmail },
  {
    name: 'admin-session-canceled',
    path: '/admin#sessions',
    act: (page) => page.getByRole('link', { name: 'Details: The canceled one' }).click(),
  },
  { name: 'admin-session-deletion', act: pressIn('An empty one', 'Delete this session') },
  { name: 'admin-session-past', act: pressIn('The past one', 'Change session') },
]

export function statesOfTool(path: string): readonly State[] {
  const steps = toolSteps[path.replace('/members/', '')] ?? []
  const opened: State = { name: nameOf(path), path }
  return [opened, ...steps.map((step) => ({ ...step, name: `${nameOf(path)}-${step.name}` }))]
}
