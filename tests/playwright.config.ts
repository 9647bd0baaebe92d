import { defineConfig } from 'playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { addresses } from './support/addresses.ts'

// Looked for once: the workers read this file too.
process.env['CHROMIUM_PATH'] ||= await findBrowser()

/** The browser tests: the built site, served with its headers, on the embedded backend. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './support/site.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine may stall for seconds; what passes only then is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: 45_000,
  use: {
    baseURL: addresses.site,
    // Drawing without a simulated graphics card costs a third less.
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    // Recording costs a quarter of the time: for a closer look, run with --trace=on.
    trace: 'on-first-retry',
  },
})
