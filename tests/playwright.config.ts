import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import './support/settings.ts'
import { findBrowser, findEngine, otherEngines } from '../scripts/browsers/browser.ts'
import { addresses } from './support/backend/addresses.ts'
import type { EngineOptions } from './thorough/engines/test.ts'

// Looked for once: the workers read this file too.
process.env['CHROMIUM_PATH'] ||= await findBrowser()

/** An engine that is not installed has no tests; `npm run test:thorough` installs it. */
const engines = otherEngines.map((name) => ({ name, path: findEngine(name) }))

/** Tests of which most of the time is spent waiting, for a page that asks in vain. */
const waiting = 'offline*.spec.ts'

/** A sixth of the work of a page is to move what fades; the thorough tests and engines see it move. */
const unmoved = {
  contextOptions: { reducedMotion: 'reduce' as const },
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** The browser tests: the built site, served with its headers, on the embedded backend. */
export default defineConfig<object, EngineOptions>({
  outputDir: '../test-results',
  globalSetup: './support/site.ts',
  // Beside them are tests of Vitest.
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than cores, because most tests wait a second for a save.
  workers: availableParallelism() + 1,
  // Only what hangs ends by these: a promise kept late, on a busy machine, is kept.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    // First, because each has one worker for all of its tests.
    ...engines.flatMap(({ name, path }) => (path === undefined ? [] : [engine(name, path)])),
    // Side by side, they would all wait at once; one at a time, they wait while others work.
    { name: 'waiting', testDir: './e2e', testMatch: waiting, workers: 1, use: unmoved },
    { name: 'e2e', testDir: './e2e', testIgnore: waiting, use: unmoved },
    { name: 'thorough', testDir: './thorough', testIgnore: 'engines/**' },
  ],
  use: {
    baseURL: addresses.site,
    // What a test puts between a page and the site would not reach a page that comes from the device.
    serviceWorkers: 'block',
    // Drawing without a simulated graphics card costs a third less.
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // A third of the processor time of a page is the start of its processes.
        '--in-process-gpu',
        '--renderer-process-limit=1',
      ],
    },
  },
})

/** One worker: WebKit has one session at a time, and each engine loses its network alone. */
function engine(engineName: EngineOptions['engineName'], enginePath: string) {
  return {
    name: engineName,
    testDir: './thorough/engines',
    workers: 1,
    use: { engineName, enginePath, serviceWorkers: 'allow' as const },
  }
}
