import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { layoutFaults } from '../../../scripts/check-content/pages.ts'

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

/** For each page of a PDF that Chromium has made, whether anything is drawn on it. */
function drawnPages(pdf: Buffer): boolean[] {
  // One byte is one character, so that the places of streams stay right.
  const file = pdf.toString('latin1')
  const pages = file.matchAll(/\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/g)
  return Array.from(pages, ([, contents = '']) =>
    // Text, a picture or a line; the ground of the page alone is nothing.
    /\b(Tj|TJ|S|Do)\b/.test(streamOf(file, contents)),
  )
}

function streamOf(file: string, object: string): string {
  const start = file.indexOf(`\n${object} 0 obj`)
  const head = /\/Length (\d+)[\s\S]*?stream\r?\n/g
  head.lastIndex = start
  const length = Number(head.exec(file)?.[1])
  if (length === 0) return ''
  const from = head.lastIndex
  return inflateSync(Buffer.from(file.slice(from, from + length), 'latin1')).toString('latin1')
}
