import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, firefox } from 'playwright/test'
import { addresses } from '#backend/addresses.ts'
import type { Engine } from './driver.ts'
import { PlaywrightTab } from './playwright.ts'

export async function startFirefox(executablePath: string, proxy: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'firefox-'))
  const { hostname, port } = new URL(proxy)
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    downloadsPath: folder,
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': 1,
      'ui.prefersReducedMotion': 1,
      'network.proxy.type': 1,
      'network.proxy.http': hostname,
      'network.proxy.http_port': Number(port),
      'network.proxy.allow_hijacking_localhost': true,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  })
  await adaptSession(browser)
  return {
    openDevice: async () => {
      const context = await browser.newContext({
        baseURL: addresses.site,
        viewport: { width: 1280, height: 800 },
      })
      context.setDefaultTimeout(10_000)
      return {
        savedFiles: folder,
        openTab: async () => new PlaywrightTab(await context.newPage()),
        close: () => context.close(),
      }
    },
    stop: async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Goes past Playwright, which knows neither what this Firefox lacks nor what the journeys never ask. */
async function adaptSession(browser: Browser) {
  const connection = Reflect.get(browser, '_connection')
  const session = connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  // Playwright sets media features in every context; Firefox ESR does not know that command.
  session.send = (method: string, parameters: unknown) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, parameters)
  // To tell of every request is a tenth of Firefox's work; the network of the journeys is a proxy.
  await send('session.unsubscribe', { events: ['network'] })
}
