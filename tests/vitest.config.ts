import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import './support/settings.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest starts the largest files first. The simulations are small, and would be the last to end. */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLast = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/simulation/'))
    return sorted.toSorted((one, other) => isLast(one) - isLast(other))
  }
}

const common = {
  // End only what hangs: no test says how fast something is. All mutants are one test, which takes
  // minutes, and many times that beside other work.
  testTimeout: 3_600_000,
  hookTimeout: 3_600_000,
  expect: { poll: { timeout: 600_000 } },
  setupFiles: './support/properties.ts',
}

const withDatabases = { globalSetup: './database/setup.ts' }

/**
 * `unit` and `database` find the faults of a change; `thorough` is what is exhaustive. Each runs alone
 * with `--project`.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // One more than cores, because some tests wait.
    maxWorkers: availableParallelism() + 1,
    // A process for each file takes a quarter of the unit tests' time, and no file changes what another uses.
    isolate: false,
    sequence: { sequencer: SimulationsFirst },
    projects: [
      { test: { ...common, name: 'unit', include: ['unit/**/*.test.ts'] } },
      {
        test: { ...common, ...withDatabases, name: 'database', include: ['database/**/*.test.ts'] },
      },
      {
        test: { ...common, ...withDatabases, name: 'thorough', include: ['thorough/**/*.test.ts'] },
      },
    ],
  },
})
