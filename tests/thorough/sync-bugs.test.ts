import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bug, withBug } from '../unit/member/simulation/plant.ts'
import { named } from '../unit/member/simulation/stories.ts'
import { live, story } from '../unit/member/simulation/story.ts'

describe('the simulation of devices finds a bug', () => {
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
          numRuns: 2000,
          seed: 13,
          endOnFailure: true,
          examples: named,
        },
      ),
    )
    expect(run.failed).toBe(true)
  })
})
