import type { Page } from 'playwright/test'
import { layoutFaults } from '../../../scripts/check-content/pages.ts'
import { drawnPages } from './pdf.ts'

/** A4 with margins of 15 mm, which leaves 680 px. */
const paper = { format: 'A4', margin: { top: '15mm', right: '15mm', bottom: '15mm', left: '15mm' } }
const width = 680

/** @returns for each printed page, whether anything is on it */
export async function print(page: Page): Promise<boolean[]> {
  return drawnPages(await page.pdf(paper))
}

/** Prints the page, and leaves it as it was. */
export async function printFaults(page: Page): Promise<string[]> {
  const empty = (await print(page)).flatMap((isDrawn, index) =>
    isDrawn ? [] : [`page ${index + 1} is empty`],
  )
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width, height: 1000 })
  const faults = await page.evaluate(layoutFaults)
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  return [...empty, ...faults].map((fault) => `on paper: ${fault}`)
}
