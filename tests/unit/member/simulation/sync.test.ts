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
const [A_WHILE, TWO_MINUTES, HOURS] = [2, 5, 7]
const [RIGHT, DAYS_BEHIND] = [0, 2]
const FINE = { kind: 'fine', there: 50, back: 50 } as const

/** A device asks, saves, and hears nothing; another one edits over it; the first one repeats its save. */
const answerLost: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(1, 0, 'edit'),
    on(1, 0, 'wait', A_WHILE),
    on(0, 0, 'wait', TWO_MINUTES),
  ],
  fates: [FINE, { kind: 'answer lost', there: 50, back: 50 }],
}

/** The clock is wrong for a moment while a member edits what was saved before. */
const clockReset: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(0, 0, 'change the clock', DAYS_BEHIND),
    on(0, 0, 'edit'),
    on(0, 0, 'change the clock', RIGHT),
  ],
  fates: [],
}

/** The clock is wrong from now on, and another device has edited the same before, unseen. */
const clockChanged: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(1, 0, 'edit'),
    on(1, 0, 'wait', TWO_MINUTES),
    on(0, 0, 'change the clock', DAYS_BEHIND),
    on(0, 0, 'edit'),
    on(0, 0, 'wait', TWO_MINUTES),
  ],
  fates: [],
}

/** A page falls asleep while the answer is on its way, and meanwhile another device edits. */
const asleep: Story = {
  steps: [
    on(0, 0, 'edit'),
    on(0, 0, 'wait', A_WHILE),
    on(0, 0, 'focus'),
    on(0, 0, 'freeze the tab'),
    on(0, 0, 'wait', HOURS),
    on(1, 0, 'edit'),
    on(1, 0, 'wait', TWO_MINUTES),
    on(0, 0, 'wake the tab'),
    on(0, 0, 'edit'),
    on(0, 0, 'wait', TWO_MINUTES),
  ],
  fates: [],
}

const named = [answerLost, clockReset, clockChanged, asleep].map((given): [Story] => [given])

test('an answer is lost, another device edits, the first repeats: the later edit stays', () =>
  live(production, answerLost))

test('whatever fails, no edit is lost, undone or shown to another member, and "Saved" is true', async () => {
  await fc.assert(
    fc.asyncProperty(story, (given) => live(production, given)),
    { numRuns, path, examples: named },
  )
})

describe('the simulation finds a bug', () => {
  const [entries, device, sync] = ['entries', 'device', 'sync'].map(
    (name) => `features/member/${name}.ts`,
  ) as [string, string, string]
  const environment = 'features/member/environment.ts'
  const storage = 'shared/storage.ts'
  const bugs: Record<string, Bug> = {
    'that takes an edit for confirmed by an older one': {
      file: entries,
      right: 'onServer.t >= t',
      wrong: 'onServer.t >= 0',
    },
    'that dates a repeated save anew': {
      file: entries,
      right: 't: isDated ? t : dateOf(entry, clock)',
      wrong: 't: clock.now + clock.difference',
    },
    'that sends a date before it is stored': {
      file: sync,
      right: 'tool.write(Object.fromEntries(fresh))',
      wrong: '',
    },
    'that dates by the device’s clock': {
      file: entries,
      right: 'Math.min(at, clock.now) + clock.difference',
      wrong: 'Math.min(at, clock.now)',
    },
    'that dates an edit before the value that it replaces': {
      file: entries,
      right: 'Math.max(1 + before, ',
      wrong: 'Math.max(0, ',
    },
    'that learns the time from an answer to a page that was asleep': {
      file: environment,
      right: 'arrival > askedAt + TOO_LATE',
      wrong: 'false',
    },
    'that trusts a clock that was changed': {
      file: environment,
      right: '<= CLOCK_TOLERANCE',
      wrong: '>= 0',
    },
    'that takes a tool that was left out for an empty one': {
      file: device,
      right: 'if (row.state) this.#writeBase({ ...row, state: row.state })',
      wrong: 'this.#writeBase({ ...row, state: row.state ?? {} })',
    },
    'that removes the edits of another tab': {
      file: device,
      right: 'this.#written.has(name) && isConfirmed(entry, base?.state[key])',
      wrong: '(this.#written.has(name) || isConfirmed(entry, base?.state[key]))',
    },
    'that stores all edits in a tool under one key': {
      file: device,
      right: 'this.#entryPrefix + key, JSON',
      wrong: 'this.#entryPrefix + "day:1", JSON',
    },
    'that shows one member what another one did': {
      file: device,
      right: 'constructor({ userId, storage }: Device, tool: Tool) {',
      wrong: 'constructor({ storage }: Device, tool: Tool) { const userId = "all"',
    },
    'that forgets unsent work when a session ends': {
      file: storage,
      right: 'isOthers && !rest.startsWith(PENDING_KEY)',
      wrong: 'isOthers',
    },
    'that signs out without asking': {
      file: device,
      right: 'tools.some((tool)',
      wrong: '[].some((tool: DeviceTool)',
    },
    'that says "Saved" while something is pending': {
      file: sync,
      right: "if (!isUnsent) return 'saved'",
      wrong: "if (!isUnsent || !this.#fault) return 'saved'",
    },
    'that does not send a completion': {
      file: sync,
      right: 'base.resourceId, entries, isCompleting)',
      wrong: 'base.resourceId, entries, false)',
    },
  }

  test('only where there is one', async () => {
    const none = { file: entries, right: 'isConfirmed', wrong: 'isConfirmed' }
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
        {
          numRuns: Number(process.env['PLANTED'] ?? 2000),
          seed: 13,
          endOnFailure: true,
          examples: named,
        },
      ),
    )
    expect(run.failed).toBe(true)
  })
})
