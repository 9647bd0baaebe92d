import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'playwright/test'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { onFreePort } from '#free-port.ts'
import { end, untilSaid } from '#program.ts'
import type { Device, Engine } from './driver.ts'
import { WebkitTab } from './webkit-tab.ts'

/** WebKitGTK's own small browser, driven over WebDriver on a display that nobody sees. */
export async function startWebkit(miniBrowser: string, proxy: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  await setSaveFolder(folder)
  const display = await startDisplay()
  let driver = await startDriver(display.name, folder)
  const open = () => {
    const browser = { binary: miniBrowser, args: ['--automation', `--proxy=${proxy}`] }
    const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser }
    return new Builder()
      .usingServer(driver.server)
      .withCapabilities(new Capabilities(wanted))
      .build()
  }
  return {
    openDevice: async () => {
      const session = await inTime(open())
      if (session) return deviceOf(session, folder)
      await end(driver.process)
      driver = await startDriver(display.name, folder)
      return deviceOf(await open(), folder)
    },
    stop: async () => {
      await end(driver.process)
      await end(display.process)
      await rm(folder, { recursive: true })
    },
  }
}

const startDriver = (display: string, folder: string) =>
  onFreePort(async (port) => {
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        // No simulated graphics card: it takes two fifths of the browser's processor time.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
    })
    const server = `http://127.0.0.1:${port}`
    await expect(async () => void (await fetch(`${server}/status`))).toPass()
    return { process: child, server }
  })

/**
 * One browser in a few hundred does not start or never answers its driver.
 * @returns null for such a one
 */
function inTime(session: Promise<WebDriver>): Promise<WebDriver | null> {
  return Promise.race([session.catch(() => null), setTimeout(20_000, null, { ref: false })])
}

/** The session brings its first tab. */
function deviceOf(session: WebDriver, savedFiles: string): Device {
  let hasTab = false
  return {
    savedFiles,
    async openTab() {
      if (hasTab) await session.switchTo().newWindow('tab')
      hasTab = true
      const tab = new WebkitTab(session, await session.getWindowHandle())
      await tab.resize(1280, 800)
      return tab
    },
    close: () => session.quit(),
  }
}

/** The browser saves files to the person's download folder, which this setting names. */
async function setSaveFolder(folder: string): Promise<void> {
  await writeFile(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`)
  // Without animation, as a person sets it in the desktop's settings.
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
}

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await untilSaid(child, /\d+/)
  return { name: `:${number}`, process: child }
}
