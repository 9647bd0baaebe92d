import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bug, withBug } from './plant.ts'
import { production } from './production.ts'
import { live, type Story, story } from './story.ts'

/*
 * Stories of three devices, two members and a network that fails, told by a virtual clock. A failure
 * prints its seed, its path and the shortest story that fails. To tell others, or that one again:
 *
 *   PROPERTY_SEED=7 STORIES=100000 npx vitest run --config=tests/vitest.config.ts simulation
 *   PROPERTY_SEED=13 STORY=1160:7:10 npx vitest run --config=tests/vitest.config.ts simulation
 */
const numRuns = Number(process.env['STORIES'] ?? 1000)
const path = process.env['STORY'] ?? ''

const on = (device: number, tab: number, action: Story['steps'][number]['action'], choice = 0) => ({
  action,
  device,
  tab,
  choice,
})
const [AN_HOUR_AHEAD, FULL, A_WHILE] = [5, 1, 2]

/** Failures too rare to be met again soon. A path counts them too. */
const foundOnce: readonly Story[] = [
  // A clock is wrong for a moment while the edit before is on its way to the server.
  {
    steps: [
      on(1, 0, 'edit'),
      on(1, 0, 'change the clock', AN_HOUR_AHEAD),
      on(1, 0, 'wait', A_WHILE),
      on(1, 0, 'edit'),
      on(1, 0, 'change the clock'),
    ],
    fates: [
      { kind: 'fine', there: 50, back: 50 },
      { kind: 'fine', there: 900, back: 50 },
    ],
  },
  // The same, while the browser keeps the edit before and not the one over it.
  {
    steps: [
      on(0, 0, 'edit'),
      on(2, 0, 'edit'),
      on(2, 0, 'change the clock', AN_HOUR_AHEAD),
      on(2, 0, 'change the storage', FULL),
      on(2, 1, 'edit'),
      on(2, 0, 'change the clock'),
      on(0, 0, 'edit'),
    ],
    fates: [{ kind: 'fine', there: 50, back: 900 }],
  },
]

test('whatever fails, no edit is lost, undone or shown to another member, and "Saved" is true', async () => {
  await fc.assert(
    fc.asyncProperty(story, (given) => live(production, given)),
    { numRuns, path, examples: foundOnce.map((given) => [given]) },
  )
})

describe('the simulation finds a bug', () => {
  const bugs: Record<string, Bug> = {
    'in the merge': {
      file: 'features/progress/progress-state.ts',
      right: 'return entry.t > than.t',
      wrong: 'return entry.t > than.t + 1000',
    },
    'in the retry': {
      file: 'features/progress/progress-sync.ts',
      right: 'const entries = this.#local.unsent()',
      wrong: `const entries = this.#local.unsent()
    this.#local.mergeRow({ state: entries, isCompleted: false, resourceId, serverTime: 0 })`,
    },
    'in the sign-out': {
      file: 'features/progress/wait-for-unsynced.ts',
      right: "if (local && !local.isSent) return 'all'",
      wrong: 'if (local && !local.isSent) return null',
    },
  }

  test('only where there is one', async () => {
    const none = { file: 'features/progress/progress-state.ts', right: 'isNewer', wrong: 'isNewer' }
    await withBug(none, (copied) =>
      fc.assert(
        fc.asyncProperty(story, (given) => live(copied, given)),
        { numRuns: 200 },
      ),
    )
  })

  test.each(Object.entries(bugs))('%s', async (_, bug) => {
    const run = await withBug(bug, (planted) =>
      fc.check(
        fc.asyncProperty(story, (given) => live(planted, given)),
        { numRuns: 10_000, seed: 13, endOnFailure: true },
      ),
    )
    expect(run.failed).toBe(true)
  })
})
