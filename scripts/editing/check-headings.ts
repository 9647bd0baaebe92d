import { readdir } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import { findBrowser } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { startSite } from '../site-server.ts'
import type { TextProblem } from './check-texts.ts'

/** The width of a small phone, in pixels. */
const PHONE = 360

/** The headings of a built site that are badly divided into lines on a phone. */
export async function headingProblems(site: string): Promise<TextProblem[]> {
  const names = await readdir(site, { recursive: true })
  const pages = names.filter((name) => name.endsWith('.html')).sort()
  const server = await startSite(site, await freePort())
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: PHONE, height: 780 },
      javaScriptEnabled: false,
    })
    const found: TextProblem[] = []
    for (const name of pages) {
      const address = `/${name.replace(/(?:index)?\.html$/, '')}`
      await page.goto(server.url + address)
      found.push(...(await problemsOn(page)).map((what) => ({ where: address, what })))
    }
    return found
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Heading {
  text: string
  isTooWide: boolean
  /** The widths of its lines. */
  lines: number[]
}

async function problemsOn(page: Page): Promise<string[]> {
  const headings = await page.locator('h1, h2, h3').evaluateAll(measure)
  return headings.flatMap(({ text, isTooWide, lines }) => {
    if (isTooWide) return [`the heading “${text}” has a word that is wider than a phone`]
    if (lines.length > MOST_LINES)
      return [`the heading “${text}” takes ${lines.length} lines on a phone`]
    const last = lines.at(-1) ?? 0
    const isShort = lines.length > 1 && last < Math.max(...lines) * SHORT
    return isShort ? [`the heading “${text}” ends with a very short line on a phone`] : []
  })
}

const MOST_LINES = 4

/** A last line that is shorter than this part of the longest looks like a mistake. */
const SHORT = 0.2

/** Runs in the page. */
function measure(elements: Element[]): Heading[] {
  return elements
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const range = document.createRange()
      const lines = new Map<number, number>()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      // An element's own box is as high as its lines together, so only the texts are measured.
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const { bottom, width } of range.getClientRects()) {
          const line = Math.round(bottom)
          lines.set(line, (lines.get(line) ?? 0) + width)
        }
      }
      return {
        text: element.textContent.trim(),
        isTooWide: element.scrollWidth > element.clientWidth + 1,
        lines: [...lines.values()],
      }
    })
}
