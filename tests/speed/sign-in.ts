import type { HTTPRequest, Page } from 'puppeteer-core'
import { addresses } from '../support/addresses.ts'
import { slowDown } from './usable.ts'
import type { Visits } from './visits.ts'

const CLICKED = 'bench:clicked'

/** From the click on "Sign in" to the dashboard with its data, next to the request for the session. */
export function timeDashboardAfterSignIn({
  inTab,
}: Visits): Promise<{ time: number; floor: number }> {
  return inTab('visitor', async (page) => {
    await slowDown(page)
    await page.evaluateOnNewDocument((key) => {
      const note = ({ timeStamp }: Event) =>
        sessionStorage.setItem(key, String(performance.timeOrigin + timeStamp))
      addEventListener('submit', note, true)
    }, CLICKED)
    await page.goto(`${addresses.site}/login`)
    await page.waitForSelector('button[type=submit]:not([disabled])')
    await page.type('input[name=email]', 'member@example.com')
    // A person types about four letters a second.
    await page.type('input[name=password]', 'member-password', { delay: 250 })
    const session = timeSessionRequest(page)
    await page.click('button[type=submit]')
    const arrived = await page.waitForFunction(
      (key) => {
        const isBusy = document.querySelector('astro-island[ssr], main [aria-busy=true]') !== null
        const isThere = location.pathname === '/members' && !isBusy
        const clicked = Number(sessionStorage.getItem(key))
        return isThere ? performance.timeOrigin + performance.now() - clicked : null
      },
      { polling: 'raf' },
      CLICKED,
    )
    return { time: Number(await arrived.jsonValue()), floor: await session }
  })
}

/** Milliseconds from the start of the request for the session, preflight included, to its end. */
function timeSessionRequest(page: Page): Promise<number> {
  const isSession = (sent: HTTPRequest) =>
    sent.method() === 'POST' && sent.url().includes('/auth/v1/token')
  return new Promise((resolve) => {
    let start = Number.NaN
    page.on('request', (sent) => {
      if (isSession(sent)) start = performance.now()
    })
    page.on('requestfinished', (sent) => {
      if (isSession(sent)) resolve(performance.now() - start)
    })
  })
}
