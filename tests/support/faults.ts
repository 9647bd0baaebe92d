import type { BrowserContext, Page } from 'playwright/test'
import { expect, test as memberTest, onEmptyPage } from './member.ts'

/** What the pages put before a line about themselves, so that it is told from the browser's own. */
const HARM = 'Harm: '

/**
 * Every test fails on an error that nobody caught, a promise that nobody minded, and a dialog,
 * whatever messages it has announced.
 */
export const test = memberTest.extend<{ harm: string[] }>({
  harm: [
    async ({ context }, use) => {
      const harm: string[] = []
      await context.addInitScript((mark) => {
        addEventListener('unhandledrejection', ({ reason }) => console.error(`${mark}${reason}`))
      }, HARM)
      context.on('console', (message) => {
        if (message.text().startsWith(HARM)) harm.push(message.text())
      })
      context.on('weberror', (error) => void harm.push(error.error().message))
      context.on('dialog', (dialog) => {
        harm.push(`a dialog that says ${dialog.message()}`)
        void dialog.dismiss()
      })
      await use(harm)
      expect(harm).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** All pages on which a member works. */
export const workPages = [
  '/members',
  '/members/account',
  '/members/tool?id=a1a1a1a1-0000-4000-8000-000000000001',
  '/members/ai-mind-audit',
  '/members/prompt-pack',
  '/members/dopamine-reset',
  '/members/roi-calculator',
  '/members/gauntlet-builder',
] as const

/** What an island shows instead of itself when it breaks. */
export const BROKEN = 'This part of the page has stopped working.'

/** Makes the stored session end in so many seconds, by the clock of this machine. */
export async function ageSession(context: BrowserContext, secondsLeft: number): Promise<void> {
  await onEmptyPage(context, (page) =>
    page.evaluate((seconds) => {
      const session = JSON.parse(localStorage.getItem('mind:session') ?? '{}')
      const expires_at = Math.floor(Date.now() / 1000) + seconds
      localStorage.setItem('mind:session', JSON.stringify({ ...session, expires_at }))
    }, secondsLeft),
  )
}

/** How many requests of this kind the page has made from now on. */
export function countRequests(page: Page, method: string, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) count += 1
  })
  return () => count
}

/** Lets requests to a part of the backend hang for ever. */
export function hang(page: Page, address: RegExp): Promise<unknown> {
  return page.route(address, async (route) => {
    if (route.request().method() === 'OPTIONS') await route.continue()
  })
}

/**
 * Puts the pages' time into the test's hands, the limits of requests included, which the browser
 * otherwise takes from a clock of its own.
 * @param ahead hours that the clock of this device is ahead
 */
export async function holdTime(context: BrowserContext, ahead = 0): Promise<void> {
  await context.clock.install({ time: Date.now() + ahead * 3_600_000 })
  await context.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), milliseconds)
      return limit.signal
    }
  })
}

/**
 * Lets seconds pass in steps that leave requests the time for their answers. What this machine
 * takes for the steps is part of the seconds.
 */
export async function passTime(page: Page, seconds: number): Promise<void> {
  const now = () => page.evaluate(() => Date.now())
  const end = (await now()) + seconds * 1000
  while ((await now()) < end) await page.clock.runFor(200)
}

/** Waits until nothing on the page is pending, by its own clock at most 15 seconds. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
}
