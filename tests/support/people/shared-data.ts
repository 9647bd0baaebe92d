import type { Page } from 'playwright/test'
import { addresses } from '../backend/addresses.ts'
import { fetchFor } from '../backend/worker.ts'
import { answerParts } from './page-parts.ts'

const past = '2026-01-02T09:00:00+00:00'
const uuid = (number: number) => `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

// Under the names that the site asks for: a member's and an admin's.
const announcements = [
  { title: 'The next masterclass', text: 'On Friday.', isActive: true, endsAt: null },
  { title: 'The first masterclass', text: '', isActive: false, endsAt: past },
].map((announcement, index) => ({
  ...announcement,
  id: uuid(index),
  body: announcement.text,
  createdAt: past,
  dismissals: [],
}))

const messages = ['Kavya', 'Ravi'].map((name, index) => ({
  id: uuid(index),
  name,
  email: 'somebody@example.com',
  message: 'When does it start?',
  createdAt: past,
  position: past,
  isHandled: index === 0 ? null : past,
}))

const members = ['Mira Member', 'Otto Other'].map((full_name, index) => ({
  id: uuid(index),
  full_name,
  email: 'somebody@example.com',
  joined_at: past,
  last_active_at: past,
  started: 2,
  completed: index,
}))

const sessions = [{ id: uuid(1), slug: 'pilot', startsAt: past, seats: 2 }]

const registrations = ['waiting', 'attended', 'registered'].map((state, index) => ({
  id: uuid(index),
  name: state === 'attended' ? '' : 'Kavya',
  email: `${state}@example.com`,
  state,
  place: state === 'waiting' ? 1 : null,
  source: state === 'attended' ? null : 'newsletter',
  wants_news: state === 'registered',
  created_at: past,
  attended_at: null,
  has_account: state === 'attended',
  position: 3 - index,
}))

const funnel = [null, 'newsletter', ''].map((source) => ({
  source,
  registered: source === null ? 2 : 1,
  waiting: source === '' ? 0 : 1,
  canceled: 0,
  attended: source === 'newsletter' ? 0 : 1,
  accounts: source === 'newsletter' ? 0 : 1,
  first_tool: source === 'newsletter' ? 0 : null,
  all_tools: source === 'newsletter' ? 0 : null,
}))

const overview = {
  members: 2,
  resources: 5,
  started: 3,
  days: ['2026-01-01', '2026-01-02'].map((day) => ({ day, sign_ups: 2, completions: 1 })),
  tools: [
    {
      resource_id: uuid(1),
      title: 'AI Mind Audit',
      is_active: true,
      started: 2,
      completed: 1,
    },
  ],
}

const changeLog = [
  {
    actor: 'd0000000-0000-4000-8000-000000000001',
    actor_email: 'admin@example.com',
    actor_kind: 'account',
    action: 'update',
  },
  { actor: null, actor_email: null, actor_kind: 'owner', action: 'insert' },
].map((entry, index) => ({
  ...entry,
  id: index + 1,
  happened_at: past,
  table_name: 'resources',
  row_id: uuid(1),
  row_title: 'AI Mind Audit',
  account: null,
  account_email: null,
  changes: { title: index === 0 ? ['Audit', 'AI Mind Audit'] : [null, 'Audit'] },
}))

/** A resource whose tool the site does not have. */
export const podcast = {
  id: uuid(1),
  title: 'The podcast',
  description: 'Ten conversations.',
  type: 'podcast',
}

const answers: [part: RegExp, rows: unknown][] = [
  [/announcements(\?|$)/, announcements],
  [/contact_messages(\?|$)/, messages],
  [/rpc\/admin_members(\?|$)/, { total: 2, members }],
  [/rpc\/admin_change_log(\?|$)/, changeLog],
  [/masterclass_sessions(\?|$)/, sessions],
  [/rpc\/admin_registrations(\?|$)/, registrations],
  [/rpc\/admin_registration_funnel(\?|$)/, funnel],
  [/rpc\/admin_import_registrations(\?|$)/, ['added']],
  [new RegExp(`resources\\?.*id=eq\\.${podcast.id}`), [podcast]],
]

/** Whether no other test can have added this row. */
const isDemo = (row: { id: string }) => row.id.startsWith('a1a1a1a1')

/** The parts of a page that other tests change, as far as the page has them. */
function sharedParts(parts: Record<string, unknown>): Record<string, unknown> {
  const { resources } = parts
  const shared = {
    announcements,
    overview,
    unread: 2,
    resources: Array.isArray(resources) ? resources.filter(isDemo) : null,
  }
  return Object.fromEntries(Object.entries(shared).filter(([part]) => parts[part]))
}

/** Replaces what other tests change at the same time by rows that are always the same. */
export async function showSameToAll(page: Page): Promise<void> {
  await answerParts(page, sharedParts)
  await page.route(`${addresses.backend}/rest/v1/resources**`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await fetchFor(route)
    const rows: { id: string }[] = await response.json()
    await route.fulfill({ response, json: rows.filter(isDemo) })
  })
  for (const [part, rows] of answers) {
    await page.route(
      (url) => url.href.startsWith(addresses.backend) && part.test(url.href),
      (route) =>
        route.request().method() === 'OPTIONS'
          ? route.continue()
          : route.fulfill({ json: rows, headers }),
    )
  }
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-range',
  'content-range': '*/2',
}
