import lighthouse, { type RunnerResult } from 'lighthouse'
import { median, milliseconds, type Section, times } from './section.ts'
import type { VisitedPage, Visits } from './visits.ts'

/** Rounds over the pages of visitors; the others are judged in the first one. */
const ROUNDS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  paint: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const

type Metric = keyof typeof metrics
type Judgement = Record<Metric, number> & { readonly scores: readonly number[] }

/** Lighthouse's judgement of each page next to its judgement of an empty page. */
export async function measureByLighthouse(visits: Visits): Promise<Section> {
  const stops = [visits.empty, ...visits.stops]
  const judged: Judgement[][] = stops.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, stop] of stops.entries()) {
      if (round > 0 && stop.person !== 'visitor') continue
      judged[index]?.push(await judge(visits, stop))
    }
  }
  const medians = judged.map(medianOf)
  const floor = medians[0]?.largest ?? Number.NaN
  const login = medians[stops.findIndex(({ name }) => name === '/login')]?.largest ?? Number.NaN
  return {
    title: 'Lighthouse, next to an empty page',
    method: `Lighthouse's mobile default (simulated slow 4G, CPU slowed 4 times), medians of ${ROUNDS} rounds over the pages of visitors, and one look at the others. LCP is also given as a ratio to the empty page's in the same rounds and, for the members' pages, to /login's. Scores: performance, accessibility, best practices, SEO. The pages behind the sign-in ask search engines to stay away, which Lighthouse counts against their SEO.`,
    columns: ['Page', 'FCP', 'LCP', 'to the empty page', 'to /login', 'TBT', 'CLS', 'Scores'],
    rows: medians.map((page, index) => [
      stops[index]?.name ?? '',
      milliseconds(page.paint),
      milliseconds(page.largest),
      times(page.largest / floor),
      stops[index]?.person === 'visitor' ? '' : times(page.largest / login),
      milliseconds(page.blocked),
      page.shift.toFixed(4),
      page.scores.map((score) => Math.round(score * 100)).join(' '),
    ]),
  }
}

/** Lighthouse now and then misses the beginning of a page load, and asks to be run again. */
const ATTEMPTS = 3

/** @throws what keeps Lighthouse from judging the page */
async function judge(visits: Visits, stop: VisitedPage, attempt = 1): Promise<Judgement> {
  const { lhr } = await look(visits, stop)
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && attempt < ATTEMPTS) {
    return judge(visits, stop, attempt + 1)
  }
  if (lhr.runtimeError) {
    throw new Error(`Lighthouse cannot judge ${stop.name}: ${lhr.runtimeError.message}`)
  }
  const measured = (metric: Metric) => lhr.audits[metrics[metric]]?.numericValue ?? Number.NaN
  return {
    paint: measured('paint'),
    largest: measured('largest'),
    blocked: measured('blocked'),
    shift: measured('shift'),
    scores: categories.map((category) => lhr.categories[category]?.score ?? Number.NaN),
  }
}

function look({ inTab }: Visits, { url, person }: VisitedPage): Promise<RunnerResult> {
  return inTab(person, async (page) => {
    const flags = { logLevel: 'silent' as const, onlyCategories: [...categories] }
    const result = await lighthouse(url, flags, undefined, page)
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    return result
  })
}

function medianOf(runs: readonly Judgement[]): Judgement {
  const of = (metric: Metric) => median(runs.map((run) => run[metric]))
  return {
    paint: of('paint'),
    largest: of('largest'),
    blocked: of('blocked'),
    shift: of('shift'),
    scores: categories.map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0))),
  }
}
