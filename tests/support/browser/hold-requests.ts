import type { Page, Request } from 'playwright/test'

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
