import { readdir } from 'node:fs/promises'
import { chromium } from 'playwright'
import { HEADINGS, headingProblems, measureHeadings, PHONE } from '../astro/editing/headings.ts'
import { findBrowser } from '../browser.ts'
import { startSite } from '../site-server.ts'
import type { TextProblem } from './check-texts.ts'

/** The headings of a built site that are badly divided into lines on a phone. */
export async function builtHeadingProblems(site: string): Promise<TextProblem[]> {
  const names = await readdir(site, { recursive: true })
  const pages = names.filter((name) => name.endsWith('.html')).sort()
  const server = await startSite(site, 0)
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
      const headings = await page.locator(HEADINGS).evaluateAll(measureHeadings)
      const problems = headings.flatMap(headingProblems)
      found.push(...problems.map((what) => ({ where: address, what })))
    }
    return found
  } finally {
    await browser.close()
    await server.stop()
  }
}
