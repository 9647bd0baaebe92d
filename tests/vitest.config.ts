import { defineConfig } from 'vitest/config'

/** The unit and the database tests; one of them alone with `--project=unit` or `--project=database`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: ['unit/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'database',
          include: ['database/**/*.test.ts'],
          globalSetup: './database/setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
