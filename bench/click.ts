import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { addresses } from '../tests/support/backend/addresses.ts'
import { medians, milliseconds, type Section, times } from './section.ts'
import { paintOf } from './usable.ts'
import type { Visits } from './visits.ts'

const ROUNDS = 9
const AIM = '/privacy-policy'
/** Milliseconds that the pointer rests on the link; the browser makes the page ready after 200. */
const REST = 1000

/** From the click on a link to the first paint of the page behind it. */
export async function measureClick({ inTab }: Visits): Promise<Section> {
  const rounds = await Array.fromAsync({ length: ROUNDS }, async () => ({
    click: await inTab('visitor', clickAfterHover),
    load: await inTab('visitor', loadCold),
  }))
  const { click, load } = medians(rounds)
  return {
    title: 'From a click to the next page',
    method: `From the mouse button going down on the landing page's link to ${AIM}, on which the pointer rested for ${REST} ms, to the first contentful paint of that page; next to loading it into an empty tab. Medians of ${ROUNDS} alternating rounds.`,
    columns: ['Way', 'First paint', 'to the cold load'],
    rows: [
      ['click after hover', milliseconds(click), times(click / load)],
      ['cold load', milliseconds(load), times(1)],
    ],
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
  const painted = await paintOf(page)
  // The click, on the clock of the page that it opened.
  return painted - (await page.evaluate(clickedAt))
}

/** Runs in the page. */
const clickedAt = () => Number(localStorage.getItem('clicked')) - performance.timeOrigin

async function loadCold(page: Page): Promise<number> {
  await page.goto(`${addresses.site}${AIM}`)
  return paintOf(page)
}
