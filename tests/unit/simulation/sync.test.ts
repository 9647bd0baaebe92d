import fc from 'fast-check'
import { test } from 'vitest'
import { production } from './production.ts'
import { live, story } from './story.ts'

const SEED = Number(process.env['SIMULATION_SEED'] ?? 13)
const RUNS = Number(process.env['SIMULATION_RUNS'] ?? 10_000)
const PATH = process.env['SIMULATION_PATH'] ?? ''

test('nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(story, (given) => live(production, given)),
    { numRuns: RUNS, seed: SEED, path: PATH },
  )
}, 600_000)
