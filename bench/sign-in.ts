import { slowDown } from './usable.ts'
import type { Visits } from './visits.ts'

const SUBMITTED = 'bench:submitted'
const SIGNED_IN = 'bench:signed-in'

/**
 * From the submit of the form to the dashboard with its data, next to the session: from the same
 * submit to the end of the answer that holds it, preflight included.
 * @param site of which the backend gives preflights their round trip
 */
export function timeDashboardAfterSignIn(
  { inTab }: Visits,
  site: string,
): Promise<{ time: number; floor: number }> {
  return inTab('visitor', async (page) => {
    await slowDown(page)
    await page.evaluateOnNewDocument(noteTimes, SUBMITTED, SIGNED_IN)
    await page.goto(`${site}/login`)
    await page.waitForSelector('button[type=submit]:not([disabled])')
    await page.type('input[name=email]', 'member@example.com')
    // A person types about four letters a second.
    await page.type('input[name=password]', 'member-password', { delay: 250 })
    await page.click('button[type=submit]')
    const arrived = await page.waitForFunction(
      (submitted, signedIn) => {
        const isBusy = document.querySelector('astro-island[ssr], main [aria-busy=true]') !== null
        if (location.pathname !== '/members' || isBusy) return null
        const now = performance.timeOrigin + performance.now()
        const start = Number(sessionStorage.getItem(submitted))
        return { time: now - start, floor: Number(sessionStorage.getItem(signedIn)) - start }
      },
      { polling: 'raf' },
      SUBMITTED,
      SIGNED_IN,
    )
    return (await arrived.jsonValue()) ?? { time: Number.NaN, floor: Number.NaN }
  })
}

/** Runs in the pages: notes when the form was sent off and when the session was there. */
function noteTimes(submitted: string, signedIn: string): void {
  const note = (key: string, time: number) =>
    sessionStorage.setItem(key, String(performance.timeOrigin + time))
  addEventListener('submit', ({ timeStamp }) => note(submitted, timeStamp), true)
  addEventListener('pagehide', () => {
    for (const entry of performance.getEntriesByType('resource')) {
      const isSession = entry.name.includes('/auth/v1/token')
      if (isSession) note(signedIn, entry.startTime + entry.duration)
    }
  })
}
