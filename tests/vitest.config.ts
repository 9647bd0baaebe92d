import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The passwords of tests are no secrets; a hash as costly as a real one takes 70 ms of work each time.
process.env['LITE_AUTH_BCRYPT_COST'] ||= '4'

/** Vitest starts the largest files first. The simulations are small, and would be the last to end. */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLast = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/simulation/'))
    return sorted.toSorted((one, other) => isLast(one) - isLast(other))
  }
}

/** Ends only what hangs: no test says how fast something is. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

/** The unit and the database tests; one of them alone with `--project=unit` or `--project=database`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // One more than cores, because some tests wait.
    maxWorkers: availableParallelism() + 1,
    // A process for each file takes a quarter of the unit tests' time, and no file changes what another uses.
    isolate: false,
    sequence: { sequencer: SimulationsFirst },
    projects: [
      { test: { ...patience, name: 'unit', include: ['unit/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'database',
          include: ['database/**/*.test.ts'],
          globalSetup: './database/setup.ts',
        },
      },
    ],
  },
})
