import { readdir, readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { partOf } from '../backend/addresses.ts'
import { test as base } from '../backend/worker.ts'

/** What the test that runs allows. A worker runs one at a time. */
let allowed: RegExp[] = []

/** Allows messages and requests by their text, which a test does before it provokes them on purpose. */
export const allow = (text: RegExp) => void allowed.push(text)

/** What the pages put before a violation, so that no announced message hides it. */
export const VIOLATION = 'Policy violation: '

/**
 * `page`, and every other page that the test opens, fails it on any console message, error that nobody
 * caught, dialog, policy violation, or request that leaves this machine. `allow` lets messages and
 * requests pass; `violations` are of a page's policy, and a test that provokes one takes it out.
 */
export const test = base.extend<{ violations: string[] }>({
  violations: [
    async ({ browser, context }, use) => {
      allowed = [/Service Worker registration blocked by Playwright/]
      const complaints: string[] = []
      const violations: string[] = []
      const complain = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text)
      }
      const listening: Promise<unknown>[] = []
      const listen = (opened: BrowserContext) => {
        opened.on('console', (message) => {
          const text = message.text()
          if (text.startsWith(VIOLATION)) violations.push(text.slice(VIOLATION.length))
          else complain(`${message.type()}: ${text}`)
        })
        opened.on('weberror', (error) => void complaints.push(error.error().message))
        opened.on('dialog', (dialog) => {
          complaints.push(`a dialog that says ${dialog.message()}`)
          void dialog.dismiss()
        })
        opened.on('request', (request) => {
          if (!isOurs(request.url())) complain(`request to ${request.url()}`)
        })
        listening.push(opened.addInitScript(reportViolations, VIOLATION))
      }
      listen(context)
      browser.on('context', listen)
      await use(violations)
      browser.off('context', listen)
      // A page may still be asking for something that a test changes on its way.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await Promise.all(listening)
      expect([...complaints, ...violations]).toEqual([])
    },
    { auto: true },
  ],
})

/** Runs in the pages. */
export function reportViolations(mark: string) {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`${mark}${effectiveDirective} ${blockedURI}`)
  })
}

export { expect }

export const publicPages = [
  '/',
  '/thank-you',
  '/check-your-inbox',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/disclaimer',
  '/no-such-page',
] as const

/** Their names in the tests' content, in their order. */
export const stones = [
  'Critical Thinking',
  'Creative Innovation',
  'Prompt Engineering',
  'Rapid Learning',
  'Flow State Mastery',
]

/** The addresses of all pages that the build has made. */
export async function builtPages(): Promise<string[]> {
  const files = await readdir(process.env['TEST_SITE_FOLDER'] ?? '', { recursive: true })
  const pages = files.filter((file) => file.endsWith('.html'))
  return pages.map((file) => `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/')).sort()
}

/** The file that the page saves when this button is pressed. */
export async function savedBy(button: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Waits until what the page shows now has been painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The second frame begins once the first has been painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** What has moved since the page was opened, and from where to where; not what moved by at most `little`. */
export async function layoutShifts(page: Page, little = 0): Promise<string[]> {
  await painted(page)
  return page.evaluate((least) => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return (observer.takeRecords() as LayoutShift[]).flatMap(({ value, sources }) => {
      if (value <= least) return []
      // Nothing to name, as when the element is gone again, is a shift all the same.
      if (sources.length === 0) return [`${value}`]
      return sources.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent
        return `${value}: ${place(previousRect)} to ${place(currentRect)}: ${what}`
      })
    })
  }, little)
}

/** Until the font is there that headings below the first one change to. */
export async function lateFontLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Later' && status === 'loaded'),
  )
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

function isOurs(url: string): boolean {
  return partOf(url) !== undefined || url.startsWith('data:')
}
