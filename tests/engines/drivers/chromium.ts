import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright/test'
import type { Engine } from './driver.ts'
import { newContext, PlaywrightDevice } from './playwright.ts'

export async function startChromium(executablePath: string, proxy: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'))
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    proxy: { server: `http://${proxy}` },
  })
  return {
    openDevice: async (colorScheme) => {
      const context = await newContext(browser, { colorScheme, reducedMotion: 'reduce' })
      context.on('page', (page) =>
        page.on('download', (file) => void file.saveAs(join(folder, file.suggestedFilename()))),
      )
      return new PlaywrightDevice(context, folder)
    },
    stop: async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    },
  }
}
