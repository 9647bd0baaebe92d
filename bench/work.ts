import { workPages } from '../tests/support/faults.ts'
import { median, milliseconds, type Section, times } from './section.ts'
import { SLOWER_CPU, slowDown, timePage } from './usable.ts'
import type { VisitedPage, Visits } from './visits.ts'

const RUNS = 5
const METRICS = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const

/** What the browser's main thread does until a page can be used, next to /login. */
export async function measureWork(visits: Visits): Promise<Section> {
  const paths = new Set(['/login', '/admin', ...workPages.map((path) => path.replace(/\?.*/, ''))])
  const stops = visits.stops.filter(({ name }) => paths.has(name))
  const runs: number[][][] = stops.map(() => [])
  for (let run = 0; run < RUNS; run++) {
    for (const [index, stop] of stops.entries()) runs[index]?.push(await workOf(visits, stop))
  }
  const medians = runs.map((visited) =>
    METRICS.map((_, metric) => median(visited.map((work) => work[metric] ?? Number.NaN))),
  )
  const login = medians[stops.findIndex(({ name }) => name === '/login')]?.[0] ?? Number.NaN
  return {
    title: 'Work of the main thread until a page can be used',
    method: `First visits on a CPU slowed ${SLOWER_CPU} times and the same slow network, medians of ${RUNS} rounds; the browser's own sums of all tasks, and of scripts, layout and styles in them.`,
    columns: ['Page', 'All', 'to /login', 'Scripts', 'Layout', 'Styles'],
    rows: medians.map(([all = Number.NaN, ...parts], index) => [
      stops[index]?.name ?? '',
      milliseconds(all),
      times(all / login),
      ...parts.map(milliseconds),
    ]),
  }
}

/** Milliseconds of each metric. */
function workOf({ inTab }: Visits, { url, person }: VisitedPage): Promise<number[]> {
  return inTab(person, async (page) => {
    await slowDown(page)
    await timePage(page, url)
    const metrics = await page.metrics()
    return METRICS.map((name) => (metrics[name] ?? Number.NaN) * 1000)
  })
}
