import { describe, expect, test } from 'vitest'
import type { Analytics } from '../../../src/data/analytics.ts'
import { stopBars } from '../../../src/domain/analytics.ts'
import { csv } from '../../../src/domain/csv.ts'
import { analyticsRows } from '../../../src/stores/analytics-file.ts'

describe('where people stop', () => {
  test('a few steps are one bar each, with room for the steps at which nobody stopped', () => {
    const bars = stopBars(
      [
        { steps: 1, members: 2 },
        { steps: 3, members: 5 },
      ],
      30,
    )
    expect(bars.map(({ members }) => members)).toEqual([0, 2, 0, 5])
  })

  test('many steps share bars of one width, and nobody is lost', () => {
    const stops = Array.from({ length: 1001 }, (_, steps) => ({ steps, members: 1 }))
    const bars = stopBars(stops, 30)
    expect(bars.length).toBeLessThanOrEqual(30)
    expect(new Set(bars.map(({ from, to }) => to - from)).size).toBe(1)
    expect(bars.reduce((sum, { members }) => sum + members, 0)).toBe(1001)
  })

  test('nobody anywhere is one empty bar', () => {
    expect(stopBars([], 30)).toEqual([{ from: 0, to: 0, members: 0 }])
  })
})

const figures: Analytics = {
  counts: { members: 3, resources: 1, started: 2 },
  days: [{ day: '2026-01-31', signUps: 3, completions: 1 }],
  tools: [
    {
      resourceId: 'a',
      title: '=HYPERLINK("https://evil.example")',
      resourceType: 'quiz',
      isActive: true,
      started: 2,
      completed: 1,
      stoppedAt: [{ steps: 4, members: 1 }],
      auditChange: null,
    },
  ],
}

const names = {
  members: 'Members',
  resources: 'Resources',
  started: 'Tools started',
  signUps: 'Sign-ups',
  completions: 'Completions',
  toolStarted: 'Started',
  toolCompleted: 'Completed',
  toolStopped: 'Stopped',
}

test('the file of the figures has one row a number', () => {
  expect(analyticsRows(figures, names)).toEqual([
    ['Members', null, null, null, 3],
    ['Resources', null, null, null, 1],
    ['Tools started', null, null, null, 2],
    ['Sign-ups', null, '2026-01-31', null, 3],
    ['Completions', null, '2026-01-31', null, 1],
    ['Started', figures.tools[0]?.title, null, null, 2],
    ['Completed', figures.tools[0]?.title, null, null, 1],
    ['Stopped', figures.tools[0]?.title, null, 4, 1],
  ])
})

test('a resource that is called like a formula is text in that file', () => {
  expect(csv([], analyticsRows(figures, names))).toContain(
    `"'=HYPERLINK(""https://evil.example"")"`,
  )
})
