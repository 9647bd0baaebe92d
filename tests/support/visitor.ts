import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { addresses } from './addresses.ts'

/** What a page may not do while a test looks on. */
interface Watch {
  /** Console messages that a test has announced by their text; every other one fails it. */
  expectMessage(text: RegExp): void
}

/**
 * `page` fails the test on any console message, page error, policy violation, or request that leaves
 * this machine. What a test provokes on purpose it announces first by `watch.expectMessage`.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const complaints: string[] = []
      const complain = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
      }
      context.on('console', (message) => complain(`${message.type()}: ${message.text()}`))
      context.on('weberror', (error) => complain(`page error: ${error.error().message}`))
      context.on('request', (request) => {
        if (!isOurs(request.url())) complain(`request to ${request.url()}`)
      })
      await use({ expectMessage: (text) => void expected.push(text) })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const publicPages = [
  '/',
  '/thank-you',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/disclaimer',
  '/no-such-page',
] as const

export const schemes = ['light', 'dark'] as const

/** A visitor who meets a missing page meets two messages: the browser's and the page's own. */
export function allowMissingPage(watch: Watch): void {
  watch.expectMessage(/404/)
}

/** What axe finds wrong with the page as it stands, as readable lines. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

/** The sum of all layout shifts since the page was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

function isOurs(url: string): boolean {
  return (
    [addresses.site, addresses.backend].some((ours) => url.startsWith(`${ours}/`)) ||
    url.startsWith('data:')
  )
}
