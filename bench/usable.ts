import type { Page } from 'puppeteer-core'
import { median, milliseconds, type Section, times } from './section.ts'
import { slowNetwork, type VisitedPage, type Visits } from './visits.ts'

const RUNS = 5
export const SLOWER_CPU = 4

export interface Times {
  readonly painted: number
  readonly usable: number
}

/** When a person sees the page, and when the page answers them. */
export async function measureUsable(visits: Visits): Promise<Section> {
  const stops = [
    visits.empty,
    ...visits.stops.filter(({ name }) => ['/', '/login', '/members', '/admin'].includes(name)),
  ]
  const runs: Times[][] = stops.map(() => [])
  for (let run = 0; run < RUNS; run++) {
    for (const [index, stop] of stops.entries()) runs[index]?.push(await timeVisit(visits, stop))
  }
  const medians = runs.map((visited) => ({
    painted: median(visited.map(({ painted }) => painted)),
    usable: median(visited.map(({ usable }) => usable)),
  }))
  const floor = medians[0]?.painted ?? Number.NaN
  return {
    title: 'Until a page can be used',
    method: `First visits on a CPU slowed ${SLOWER_CPU} times and a network of 150 ms and 1,638 kbit/s, both by the browser's own throttle; medians of ${RUNS} rounds. Painted: first contentful paint. Usable: every island answers, and on the members' pages what it reads has arrived. The ratio is to the empty page's paint in the same rounds.`,
    columns: ['Page', 'Painted', 'to the empty page', 'Usable', 'to the empty page'],
    rows: medians.map(({ painted, usable }, index) => [
      stops[index]?.name ?? '',
      ...[milliseconds(painted), times(painted / floor)],
      ...[milliseconds(usable), times(usable / floor)],
    ]),
  }
}

export function timeVisit({ inTab }: Visits, { url, person }: VisitedPage): Promise<Times> {
  return inTab(person, async (page) => {
    await slowDown(page)
    return timePage(page, url)
  })
}

/** A slow line and a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  await page.emulateNetworkConditions(slowNetwork)
  await page.emulateCPUThrottling(SLOWER_CPU)
}

export async function timePage(page: Page, url: string): Promise<Times> {
  await page.goto(url)
  const usable = await timeOf(page, () => {
    const isBusy = document.querySelector('astro-island[ssr], main [aria-busy=true]') !== null
    return isBusy ? null : performance.now()
  })
  const painted = await timeOf(
    page,
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return { painted, usable: Math.max(painted, usable) }
}

/** The first time that the page tells, in milliseconds since its navigation began. */
export async function timeOf(page: Page, tell: () => number | null | undefined): Promise<number> {
  const told = await page.waitForFunction(tell, { polling: 'raf' })
  return (await told.jsonValue()) ?? Number.NaN
}
