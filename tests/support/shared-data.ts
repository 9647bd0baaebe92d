import type { Page } from 'playwright/test'
import { addresses } from './addresses.ts'

const past = '2026-01-02T09:00:00+00:00'
const uuid = (number: number) => `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const announcements = [
  { title: 'The next masterclass', body: 'On Friday.', is_active: true, ends_at: null },
  { title: 'The first masterclass', body: '', is_active: false, ends_at: past },
].map((announcement, index) => ({
  ...announcement,
  id: uuid(index),
  created_at: past,
  announcement_dismissals: [],
}))

const messages = ['Kavya', 'Ravi'].map((name, index) => ({
  id: uuid(index),
  name,
  email: 'somebody@example.com',
  message: 'When does it start?',
  created_at: past,
  handled_at: index === 0 ? null : past,
}))

const members = ['Mira Member', 'Otto Other'].map((full_name, index) => ({
  id: uuid(index),
  full_name,
  email: 'somebody@example.com',
  joined_at: past,
  last_active_at: past,
  started: 2,
  completed: index,
  total: 2,
}))

const overview = {
  counts: { user_progress: 3 },
  days: ['2026-01-01', '2026-01-02'].map((day) => ({ day, sign_ups: 2, completions: 1 })),
  tools: [
    {
      resource_id: uuid(1),
      title: 'AI Mind Audit',
      is_active: true,
      started: 2,
      completed: 1,
      stopped_at: [{ entries: 3, members: 1 }],
    },
  ],
}

const answers: [part: RegExp, rows: unknown][] = [
  [/announcements(\?|$)/, announcements],
  [/contact_messages(\?|$)/, messages],
  [/rpc\/admin_members(\?|$)/, members],
  [/rpc\/admin_overview(\?|$)/, overview],
  [/profiles\?select=\*$/, []],
]

/** Replaces what other tests change at the same time by rows that are always the same. */
export async function showSameToAll(page: Page): Promise<void> {
  for (const [part, rows] of answers) {
    await page.route(
      (url) => url.href.startsWith(addresses.backend) && part.test(url.href),
      (route) =>
        route.request().method() === 'OPTIONS'
          ? route.continue()
          : route.fulfill({ json: rows, headers }),
    )
  }
  await page.route(`${addresses.backend}/rest/v1/resources**`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const rows: { id: string }[] = await response.json()
    await route.fulfill({ response, json: rows.filter(({ id }) => id.startsWith('a1a1a1a1')) })
  })
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-range',
  'content-range': '*/2',
}
