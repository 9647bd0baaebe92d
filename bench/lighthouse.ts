import lighthouse from 'lighthouse'
import { recordOf } from '../src/shared/record-of.ts'
import { medians, milliseconds, type Section, times } from './section.ts'
import type { VisitedPage, Visits } from './visits.ts'

/** Rounds over the pages of visitors; the others are judged in the first one. */
const ROUNDS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
const figures = [...metrics, ...categories]

type Judgement = Record<(typeof figures)[number], number>

/** Lighthouse's judgement of each page next to its judgement of an empty page. */
export async function measureByLighthouse(visits: Visits): Promise<Section> {
  const stops = [visits.empty, ...visits.stops]
  const rounds = stops.map((): Judgement[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, stop] of stops.entries()) {
      if (round > 0 && stop.person !== 'visitor') continue
      rounds[index]?.push(await judge(visits, stop))
    }
  }
  const judged = rounds.map(medians<keyof Judgement>)
  const largest = (index: number) => judged[index]?.['largest-contentful-paint'] ?? Number.NaN
  const login = largest(stops.findIndex(({ name }) => name === '/login'))
  return {
    title: 'Lighthouse, next to an empty page',
    method: `Lighthouse's mobile default (simulated slow 4G, CPU slowed 4 times), medians of ${ROUNDS} rounds over the pages of visitors, and one look at the others. LCP is also given as a ratio to the empty page's in the same rounds and, for the members' pages, to /login's. Scores: performance, accessibility, best practices, SEO. The pages behind the sign-in ask search engines to stay away, which Lighthouse counts against their SEO.`,
    columns: ['Page', 'FCP', 'LCP', 'to the empty page', 'to /login', 'TBT', 'CLS', 'Scores'],
    rows: judged.map((page, index) => [
      stops[index]?.name ?? '',
      milliseconds(page['first-contentful-paint']),
      milliseconds(largest(index)),
      times(largest(index) / largest(0)),
      stops[index]?.person === 'visitor' ? '' : times(largest(index) / login),
      milliseconds(page['total-blocking-time']),
      page['cumulative-layout-shift'].toFixed(4),
      categories.map((category) => Math.round(page[category] * 100)).join(' '),
    ]),
  }
}

/** Lighthouse now and then misses the beginning of a page load, and asks to be run again. */
const ATTEMPTS = 3

/** @throws what keeps Lighthouse from judging the page */
async function judge(visits: Visits, stop: VisitedPage, attempt = 1): Promise<Judgement> {
  const { lhr } = await visits.inTab(stop.person, async (page) => {
    const flags = { logLevel: 'silent' as const, onlyCategories: [...categories] }
    const result = await lighthouse(stop.url, flags, undefined, page)
    if (!result) throw new Error(`Lighthouse said nothing of ${stop.url}`)
    return result
  })
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && attempt < ATTEMPTS) {
    return judge(visits, stop, attempt + 1)
  }
  if (lhr.runtimeError) {
    throw new Error(`Lighthouse cannot judge ${stop.name}: ${lhr.runtimeError.message}`)
  }
  return recordOf(figures, (name) => {
    return lhr.audits[name]?.numericValue ?? lhr.categories[name]?.score ?? Number.NaN
  })
}
