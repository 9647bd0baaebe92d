import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { StartError } from './settings.ts'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium for the browser tests: the one that CHROMIUM_PATH names, one that is
 * installed, or one that it installs: by Playwright, as root on Debian by apt-get, or from npm.
 * @throws StartError when there is none and none can be installed
 */
export async function findBrowser(): Promise<string> {
  return installed() ?? byPlaywright() ?? byDebian() ?? (await byNpm()) ?? missing()
}

function installed(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) {
    throw new StartError(`CHROMIUM_PATH is "${named}", but there is no file of that name.`)
  }
  return [named, chromium.executablePath(), ...usual].find((path) => path && existsSync(path))
}

function byPlaywright(): string | undefined {
  console.log('No browser found. Installing Chromium by Playwright …')
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  return installed()
}

function byDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium by apt-get …')
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  return installed()
}

/** A Chromium packed for servers: what is left where only the npm registry can be reached. */
async function byNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  console.log('Installing Chromium from npm …')
  const folder = resolve('node_modules/.cache/chromium')
  run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--loglevel=error',
    '@sparticuz/chromium@153.0.0',
  ])
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

/** What an installer says is shown only if it fails: the next way may still succeed. */
function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  })
  if (status !== 0) console.log(`${command} did not succeed: ${stderr?.trim().split('\n').at(-1)}`)
}
