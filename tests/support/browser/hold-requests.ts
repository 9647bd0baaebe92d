import type { Page, Request, Route } from 'playwright/test'
import { fetchFor } from '../backend/worker.ts'
import { allow } from '../people/visitor.ts'

const held = new WeakSet<Request>()

/** Whether a test keeps this request back, so that nobody waits for its answer. */
export const isHeld = (request: Request) => held.has(request)

/** Keeps back what the page asks of an address. @returns how to let it through */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    held.add(route.request())
    await promise
    held.delete(route.request())
    await route.fallback()
  })
  return resolve
}

/**
 * Answers the first request to an address otherwise. Playwright's own way, `times`, stops looking on
 * after it, and what the page asks for at this moment is lost with it.
 */
export async function answerOnce(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
  method?: 'PUT',
): Promise<void> {
  let isAnswered = false
  await page.route(address, (route) => {
    if (isAnswered || (method && method !== route.request().method())) return route.fallback()
    isAnswered = true
    return answer(route)
  })
}

/** Does what is asked, and loses the answer. */
export async function loseAnswer(route: Route): Promise<void> {
  allow(/ERR_FAILED/)
  await fetchFor(route)
  await route.abort()
}

/** Answers as a proxy does that does not reach the server. */
export function badGateway(route: Route): Promise<void> {
  allow(/502/)
  return route.fulfill({ status: 502, body: '<h1>Bad gateway of some proxy</h1>' })
}

/**
 * Lets everything through that a test answered otherwise. Playwright's own way, `unrouteAll`, stops
 * looking on, and what the page asks for at this moment is lost with it.
 */
export const letThrough = (page: Page) => page.route('**/*', (route) => route.continue())
