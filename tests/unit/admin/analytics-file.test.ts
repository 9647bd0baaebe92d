import { expect, test } from 'vitest'
import { readFields } from '../../../src/content-model/content-fields.ts'
import type { Analytics } from '../../../src/features/admin/overview/analytics.ts'
import { analyticsRecords } from '../../../src/features/admin/overview/analytics-file.ts'
import { admin } from '../../../src/features/admin/words.ts'

const title = '=HYPERLINK("https://evil.example")'
const figures: Analytics = {
  next: null,
  failedEmails: 0,
  members: 3,
  resources: 1,
  started: 2,
  days: [{ day: '2026-01-31', signUps: 3, completions: 1 }],
  tools: [{ resourceId: 'a', title, isActive: true, started: 2, completed: 1 }],
}

test('the file of the figures has one row a number', () => {
  const records = analyticsRecords(figures, readFields(admin).file.figures)
  expect(records.map(({ figure, tool, day, amount }) => [figure, tool, day, amount])).toEqual([
    ['Members', null, null, 3],
    ['Resources', null, null, 1],
    ['Tools started', null, null, 2],
    ['Sign-ups', null, '2026-01-31', 3],
    ['Completions', null, '2026-01-31', 1],
    ['Started', title, null, 2],
    ['Under way', title, null, 1],
    ['Completed', title, null, 1],
  ])
})
