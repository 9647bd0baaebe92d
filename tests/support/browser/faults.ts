import type { Page } from 'playwright/test'
import { expect, onEmptyPage } from '../people/member.ts'
import { isHeld } from './hold-requests.ts'

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

/** Those that also work without a network. */
export const offlinePages = workPages.filter((path) => !path.includes('?'))

/** What an island shows instead of itself when it breaks. */
export const BROKEN = 'This part of the page has stopped working.'

/** Makes the stored session end in so many seconds, by the clock of this machine. */
export async function ageSession(page: Page, secondsLeft: number): Promise<void> {
  await onEmptyPage(page, (empty) =>
    empty.evaluate((seconds) => {
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

const HOUR = 3_600_000

/**
 * Stops the time of a page's browser before the page is opened, so that only the test lets it pass:
 * none passes while this machine is busy. The limits of requests follow it too, which the browser
 * otherwise takes from a clock of its own.
 * @param ahead hours that the clock of this device is ahead
 */
export async function holdTime(page: Page, ahead = 0): Promise<void> {
  const context = page.context()
  const now = Date.now() + ahead * HOUR
  // The clock runs from its start to the pause; an hour is enough for that on any machine.
  await context.clock.install({ time: now - HOUR })
  await context.clock.pauseAt(now)
  await context.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), milliseconds)
      return limit.signal
    }
    const { fetch } = window
    window.openRequests = 0
    window.fetch = async (...request) => {
      window.openRequests += 1
      const [answer] = await Promise.allSettled([fetch(...request)])
      const isThere = answer.status === 'fulfilled'
      const read = isThere ? answer.value.clone().arrayBuffer() : null
      void Promise.allSettled([read]).then(() => {
        // The page goes on with the answer before this message comes.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (window.openRequests -= 1)
        port2.postMessage(null)
      })
      if (isThere) return answer.value
      throw answer.reason
    }
  })
}

declare global {
  interface Window {
    /** Where time is held: what the page has asked for and has not read yet. */
    openRequests: number
  }
}

const STEP = 500

/** Lets seconds pass. No time passes while an answer is on its way, unless the test holds it back. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  let left = seconds * 1000
  await passTimeUntil(page, async () => {
    left -= STEP
    return left < 0
  })
}

/** Whether the page waits for an answer that no test holds back. */
async function isWaiting(page: Page): Promise<boolean> {
  const requests = await page.requests()
  const asked = requests.filter((request) => !isHeld(request))
  await Promise.all(asked.map((request) => request.response()))
  const open = await page.evaluate(() => window.openRequests)
  return open > requests.length - asked.length
}

/** Lets time pass in the same way until this is so. */
export async function passTimeUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await expect.poll(() => isWaiting(page)).toBe(false)
    await page.clock.runFor(STEP)
  }
}

/** Waits until nothing on the page is pending. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
