import type { Page } from 'puppeteer-core'
import { medians, milliseconds, type Section, times } from './section.ts'
import { SLOWER_CPU, slowDown, type VisitedPage, type Visits } from './visits.ts'

const ROUNDS = 5

/** Milliseconds: two moments, and the work of the main thread until the second one. */
type Visit = Record<'painted' | 'usable' | 'all' | 'scripts' | 'layout' | 'styles', number>

/** When a person sees a page, when it answers them, and how much work that takes. */
export async function measureUsable(visits: Visits): Promise<Section> {
  const isInteractive = ({ name, person }: VisitedPage) => person !== 'visitor' || name === '/login'
  const stops = [
    visits.empty,
    ...visits.stops.filter((stop) => stop.name === '/' || isInteractive(stop)),
  ]
  const rounds = stops.map((): Visit[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, stop] of stops.entries()) rounds[index]?.push(await visit(visits, stop))
  }
  const measured = rounds.map(medians<keyof Visit>)
  const empty = measured[0]
  const login = measured[stops.findIndex(({ name }) => name === '/login')]
  return {
    title: 'Until a page can be used',
    method: `First visits, with an empty cache and no service worker, on a CPU slowed ${SLOWER_CPU} times and a network of 150 ms and 1,638 kbit/s, both by the browser's own throttle; medians of ${ROUNDS} rounds. Painted: first contentful paint. Usable: every island answers but the next step below a tool, and on the members' pages what it reads has arrived. Work: the browser's own sum of the main thread's tasks until the frame that shows it, and of scripts, layout and styles in them. The ratios are to the empty page's paint and to /login in the same rounds.`,
    columns: [
      ...['Page', 'Painted', 'Usable', 'to the empty page', 'to /login'],
      ...['Work', 'to /login', 'Scripts', 'Layout', 'Styles'],
    ],
    rows: measured.map(({ painted, usable, all, scripts, layout, styles }, index) => [
      stops[index]?.name ?? '',
      ...[milliseconds(painted), milliseconds(usable)],
      ...[
        times(usable / (empty?.painted ?? Number.NaN)),
        times(usable / (login?.usable ?? Number.NaN)),
      ],
      ...[milliseconds(all), times(all / (login?.all ?? Number.NaN))],
      ...[scripts, layout, styles].map(milliseconds),
    ]),
  }
}

/** A first visit on a slow line and a slow phone, until the page can be used. */
function visit({ inTab }: Visits, { url, person }: VisitedPage): Promise<Visit> {
  return inTab(person, async (page) => {
    await slowDown(page)
    await page.goto(url)
    // Asked at each change: a question at each frame would cost all frames that nothing else needs.
    const busy = await firstNumber(page, 'mutation', () => {
      const unready = 'astro-island[ssr]:not([client=after]), main [aria-busy=true]'
      return document.querySelector(unready) ? null : performance.now()
    })
    const painted = await firstNumber(
      page,
      'raf',
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    await page.evaluate(afterFrame)
    const work = await page.metrics()
    const sum = (seconds = Number.NaN) => seconds * 1000
    return {
      painted,
      usable: Math.max(painted, busy),
      all: sum(work.TaskDuration),
      scripts: sum(work.ScriptDuration),
      layout: sum(work.LayoutDuration),
      styles: sum(work.RecalcStyleDuration),
    }
  })
}

/** Runs in the pages: until what is there has been laid out and painted. */
const afterFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** The first number that the page answers with. */
async function firstNumber(
  page: Page,
  polling: 'mutation' | 'raf',
  ask: () => number | null | undefined,
): Promise<number> {
  const answer = await page.waitForFunction(ask, { polling })
  return (await answer.jsonValue()) ?? Number.NaN
}
