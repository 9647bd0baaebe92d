import { existsSync, globSync } from 'node:fs'
import { installFromDebian } from './debian.ts'

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
