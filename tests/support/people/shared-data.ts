import type { Page } from 'playwright/test'
import { addresses } from '../backend/addresses.ts'
import { fetchFor } from '../backend/worker.ts'
import { uuid } from '../backend/world.ts'
import { answerParts } from './page-parts.ts'

const [ADMIN, AUDIT] = ['admin@example.com', 'AI Mind Audit']
const past = '2026-01-02T09:00:00+00:00'

// Under the names that the site asks for: a member's and an admin's.
const announcements = [
  {
    title: 'The next masterclass',
    text: 'On Friday. **Bring** a [question](https://example.com).\n\n- Or two',
    isActive: true,
    endsAt: null,
  },
  { title: 'The first masterclass', text: '', isActive: false, endsAt: past },
].map((announcement, index) => ({
  ...announcement,
  id: uuid(index),
  body: announcement.text,
  createdAt: past,
  dismissals: [],
}))

/** A name and a text that are as wide as they may be, without a place to break them. */
const WIDE = 'x'.repeat(100)
export const LONG = 'long'.repeat(300)

const messages = ['Kavya', WIDE].map((name, index) => ({
  id: uuid(index),
  name,
  email: 'somebody@example.com',
  message: index === 0 ? 'When does it start?' : LONG,
  createdAt: past,
  position: past,
  isHandled: index === 0 ? null : past,
}))

export const members = ['Mira Member', 'Otto Other'].map((full_name, index) => ({
  id: uuid(index),
  full_name,
  email: 'somebody@example.com',
  position: past,
  joined_at: past,
  last_active_at: past,
  started: 2,
  completed: index,
}))

const future = '2099-02-14T13:30:00+00:00'

const sessions = [
  { title: 'The next date', starts_at: null, figures: { confirmed: 3 } },
  { title: 'The one to come', starts_at: future, ends_at: future, figures: { waiting: 1 } },
  { title: 'An empty one', starts_at: future, ends_at: future, registration_open: false },
  {
    title: 'The canceled one',
    starts_at: future,
    ends_at: future,
    canceled_at: past,
    cancel_reason: 'The trainer is ill.',
    figures: { canceled: 1 },
  },
  { title: 'The past one', starts_at: past, ends_at: past, figures: { attended: 2, missed: 1 } },
].map((session, index) => ({
  id: uuid(index),
  slug: `session-${index}`,
  time_zone: 'Asia/Kolkata',
  minutes: 90,
  seats: 2,
  registration_open: true,
  room_link: 'https://meet.example.com/a-room',
  ends_at: null,
  canceled_at: null,
  cancel_reason: '',
  recording_link: null,
  announced_at: null,
  figures: {},
  ...session,
}))

const pages = { is_current: false, has_hook: false, problem: null, called_at: null }

const mailings = [
  { subject: 'Tomorrow', session_id: uuid(1), audience: 'confirmed', send_at: future },
  { subject: 'We missed you', session_id: uuid(4), audience: 'missed', started_at: past },
  { subject: 'Stopped', started_at: past, written_at: past, stopped_at: past },
].map((mailing, index) => ({
  id: uuid(index),
  body: 'Hello {name}',
  audience: 'news',
  session_id: null,
  session: sessions.find(({ id }) => id === mailing.session_id)?.title ?? null,
  send_at: past,
  started_at: null,
  written_at: null,
  stopped_at: null,
  figures: mailing.started_at ? { sent: 3, failed: 1, suppressed: 1 } : {},
  ...mailing,
}))

/** The seats of a member, one after another: not dated, with a way in, recorded, canceled. */
const seats = [
  { starts_at: null, opens_at: null },
  { starts_at: future, opens_at: past },
  { starts_at: past, opens_at: past, recording: 'https://video.example.com/1' },
  { starts_at: future, opens_at: future, reason: 'The trainer is ill.' },
].map((seat, index) => ({
  id: `session-${index}`,
  title: 'The masterclass',
  minutes: 90,
  reason: null,
  recording: null,
  ...seat,
}))

const registrations = ['waiting', 'attended', 'confirmed'].map((state, index) => ({
  id: uuid(index),
  name: ['Kavya', '', WIDE][index],
  email: `${state}@example.com`,
  state,
  place: state === 'waiting' ? 1 : null,
  source: state === 'attended' ? null : 'newsletter',
  wants_news: state === 'confirmed',
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
  next: { ...sessions[1], figures: { confirmed: 2, waiting: 1 } },
  failed_emails: 1,
  members: 2,
  resources: 5,
  started: 3,
  days: ['2026-01-01', '2026-01-02'].map((day) => ({ day, sign_ups: 2, completions: 1 })),
  tools: [{ resource_id: uuid(1), title: AUDIT, is_active: true, started: 2, completed: 1 }],
}

export const changeLog = [
  { actor: uuid(1, 'd0'), actor_email: ADMIN, actor_kind: 'account', action: 'update' },
  { actor: null, actor_email: null, actor_kind: 'owner', action: 'insert' },
].map((entry, index) => ({
  ...entry,
  id: index + 1,
  happened_at: past,
  table_name: 'resources',
  row_id: uuid(1),
  row_title: AUDIT,
  account: null,
  account_email: null,
  changes: { title: index === 0 ? ['Audit', AUDIT] : [null, 'Audit'] },
}))

const description = 'Ten conversations.'
/** A resource whose tool the site does not have. */
export const podcast = { id: uuid(1), title: 'The podcast', description, type: 'podcast' }

const answers: [part: RegExp, rows: unknown][] = [
  [/announcements(\?|$)/, announcements],
  [/contact_messages(\?|$)/, messages],
  [/rpc\/admin_members(\?|$)/, { total: 2, members }],
  [/rpc\/admin_change_log(\?|$)/, changeLog],
  [/rpc\/admin_sessions(\?|$)/, { sessions, pages, is_email_enabled: true }],
  [/rpc\/admin_save_session(\?|$)/, { emails: { 'session-date': 2, other: 1 }, scheduled: [past] }],
  [/rpc\/admin_cancel_session(\?|$)/, 2],
  [/rpc\/admin_mailings(\?|$)/, mailings],
  [/rpc\/admin_count_audience(\?|$)/, 2],
  [/rpc\/admin_registrations(\?|$)/, registrations],
  [/rpc\/admin_registration_funnel(\?|$)/, funnel],
  [/rpc\/admin_import_registrations(\?|$)/, ['added']],
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
    seats,
    resources: Array.isArray(resources) ? resources.filter(isDemo) : null,
  }
  return Object.fromEntries(Object.entries(shared).filter(([part]) => parts[part]))
}

/** Replaces what other tests change at the same time by rows that are always the same. */
export async function showSameToAll(page: Page): Promise<void> {
  await answerParts(page, (parts) => ({
    ...sharedParts(parts),
    ...(page.url().includes(podcast.id) && { resources: [podcast] }),
  }))
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

const headers = { 'access-control-allow-origin': '*' }
