import { defineConfig } from 'playwright/test'
import { addresses } from './support/addresses.ts'

/** The browser tests: the built site, served with its headers, on the embedded backend. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './support/site.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 45_000,
  use: {
    baseURL: addresses.site,
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
    trace: 'retain-on-failure',
  },
})
