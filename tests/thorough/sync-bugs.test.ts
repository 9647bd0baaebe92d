import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Production, withBug } from '../unit/member/simulation/plant.ts'
import { named } from '../unit/member/simulation/stories.ts'
import { live, story } from '../unit/member/simulation/story.ts'

/** By the file of src that has it: what a bug does, what is right there, and what is wrong. */
const bugs: Record<string, Record<string, [right: string, wrong: string]>> = {
  'features/member/entries.ts': {
    'that takes an edit for confirmed by an older one': ['onServer.t >= t', 'onServer.t >= 0'],
    'that dates a repeated save anew': [
      't: isDated ? t : dateOf(entry, clock)',
      't: clock.now + clock.difference',
    ],
    'that dates by the device’s clock': [
      'Math.min(at, clock.now) + clock.difference',
      'Math.min(at, clock.now)',
    ],
    'that dates an edit before the value that it replaces': [
      'Math.max(1 + before, ',
      'Math.max(0, ',
    ],
  },
  'features/member/sync.ts': {
    'that sends a date before it is stored': ['tool.write(Object.fromEntries(fresh))', ''],
    'that says "Saved" while something is pending': [
      'if (!isUnsent) return base',
      'if (!isUnsent || !this.#fault) return base',
    ],
    'that does not send a completion': [
      'base.resourceId, entries, isCompleting)',
      'base.resourceId, entries, false)',
    ],
  },
  'features/member/environment.ts': {
    'that learns the time from an answer to a page that was asleep': [
      'now() > askedAt + TOO_LATE',
      'false',
    ],
    'that trusts a clock that was changed': ['<= CLOCK_TOLERANCE', '>= 0'],
  },
  'features/member/device.ts': {
    'that takes a tool that was left out for an empty one': [
      'if (row.state) this.#writeBase({ ...row, state: row.state })',
      'this.#writeBase({ ...row, state: row.state ?? {} })',
    ],
    'that removes the edits of another tab': [
      'this.#written.has(name) && isConfirmed(entry, base?.state[key])',
      '(this.#written.has(name) || isConfirmed(entry, base?.state[key]))',
    ],
    'that stores all edits in a tool under one key': [
      'this.#entryPrefix + key, JSON',
      'this.#entryPrefix + "day:1", JSON',
    ],
    'that shows one member what another one did': [
      'constructor({ userId, storage }: Device, tool: Tool) {',
      'constructor({ storage }: Device, tool: Tool) { const userId = "all"',
    ],
    'that signs out without asking': ['tools.some((tool)', '[].some((tool: DeviceTool)'],
  },
  'shared/storage.ts': {
    'that forgets unsent work when a session ends': [
      'isOthers && !rest.startsWith(PENDING_KEY)',
      'isOthers',
    ],
  },
}

const planted = Object.entries(bugs).flatMap(([file, here]) =>
  Object.entries(here).map(([does, [right, wrong]]) => ({ does, file, right, wrong })),
)

const anyStory = (production: Production) =>
  fc.asyncProperty(story, (given) => live(production, given))

test('the simulation of devices finds a bug only where there is one', async () => {
  const none = { file: 'features/member/entries.ts', right: 'isConfirmed', wrong: 'isConfirmed' }
  await withBug(none, (production) => fc.assert(anyStory(production), { numRuns: 200 }))
})

test.each(planted)('the simulation of devices finds a bug $does', async (bug) => {
  const options = { numRuns: 2000, seed: 13, endOnFailure: true, examples: named }
  const run = await withBug(bug, (production) => fc.check(anyStory(production), options))
  expect(run.failed).toBe(true)
})
