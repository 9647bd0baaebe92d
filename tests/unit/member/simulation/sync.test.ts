import fc from 'fast-check'
import { test } from 'vitest'
import * as production from './production.ts'
import { named } from './stories.ts'
import { live, story } from './story.ts'

/*
 * Stories of three devices, two members and a network that fails, told by a virtual clock. A failure
 * prints its seed, its path and the shortest story that fails. To tell others, or that one again:
 *
 *   PROPERTY_SEED=7 STORIES=100000 npx vitest run --config=tests/vitest.config.ts simulation
 *   PROPERTY_SEED=13 STORY=1160:7:10 npx vitest run --config=tests/vitest.config.ts simulation
 */
const numRuns = Number(process.env['STORIES'] ?? 1000)
const path = process.env['STORY'] ?? ''

test('whatever fails, no edit is lost, undone or shown to another member, and "Saved" is true', async () => {
  const holds = fc.asyncProperty(story, (given) => live(production, given))
  await fc.assert(holds, { numRuns, path, examples: named })
})
