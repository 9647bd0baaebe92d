import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { addresses } from '../tests/support/addresses.ts'
import { median, milliseconds, type Section, times } from './section.ts'
import { slowNetwork, type Visits } from './visits.ts'

const RUNS = 9
const AIM = '/privacy-policy'
/** Milliseconds that the pointer rests on the link; the browser makes the page ready after 200. */
const REST = 1000

/** From the click on a link to the first paint of the page behind it. */
export async function measureClick({ inTab }: Visits): Promise<Section> {
  const ways = {
    'click after hover': clickAfterHover,
    'cold load': loadCold,
    'cold load on slow 4G': loadOnSlowNetwork,
  }
  const taken = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let run = 0; run < RUNS; run++) {
    for (const [name, way] of Object.entries(ways)) {
      taken.get(name)?.push(await inTab('visitor', way))
    }
  }
  const floor = median(taken.get('cold load') ?? [])
  return {
    title: 'From a click to the next page',
    method: `From the mouse button going down on the landing page's link to ${AIM}, on which the pointer rested for ${REST} ms, to the first contentful paint of that page; next to loading it into an empty tab. Medians of ${RUNS} alternating rounds.`,
    columns: ['Way', 'First paint', 'to the cold load', 'Least', 'Most'],
    rows: Array.from(taken, ([name, values]) => [
      name,
      milliseconds(median(values)),
      times(median(values) / floor),
      milliseconds(Math.min(...values)),
      milliseconds(Math.max(...values)),
    ]),
  }
}

async function clickAfterHover(page: Page): Promise<number> {
  await page.evaluateOnNewDocument(() => {
    addEventListener('mousedown', ({ timeStamp }) => {
      localStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
    })
  })
  await page.goto(addresses.site)
  const link = await page.waitForSelector(`footer a[href="${AIM}"]`)
  if (!link) throw new Error(`The landing page has no link to ${AIM}`)
  await link.scrollIntoView()
  await link.hover()
  await pause(REST)
  await page.mouse.down()
  await page.mouse.up()
  // The tab of the page made ready takes this one's place, and must not be asked meanwhile.
  await pause(REST)
  await page.waitForFunction((aim) => location.pathname === aim, {}, AIM)
  return firstPaint(page, () => Number(localStorage.getItem('clicked')) - performance.timeOrigin)
}

async function loadCold(page: Page): Promise<number> {
  await page.goto(`${addresses.site}${AIM}`)
  return firstPaint(page, () => 0)
}

async function loadOnSlowNetwork(page: Page): Promise<number> {
  await page.emulateNetworkConditions(slowNetwork)
  return loadCold(page)
}

/** Milliseconds from the start, which the page tells on its own clock, to its first paint. */
async function firstPaint(page: Page, start: () => number): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return Number(await paint.jsonValue()) - (await page.evaluate(start))
}
