import { fill } from '../../../shared/text/template.ts'
import { ShareBar } from '../../../ui/tools/ShareBar.tsx'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import { type FunnelRow, type ShownPeople, sourceName } from './people.ts'
import { FUNNEL_STEPS } from './session-rules.ts'

/** How far the registrants of a session come, all of them and by source. */
export function Funnel({ funnel }: Pick<ShownPeople, 'funnel'>) {
  const words = useWords()
  const named = words.sessions.funnel
  const [total, ...sources] = funnel
  if (!total || total.registered === 0) return null
  // What the content does not list has one name: anybody can make up a source.
  const byName = Map.groupBy(sources, ({ source }) => sourceName(source, words))
  const isPartlyHidden = funnel.some(({ firstTool }) => firstTool === null)
  return (
    <section aria-labelledby="funnel" className="mb-10">
      <h3 id="funnel" className="text-lg">
        {named.heading}
      </h3>
      <p className="mb-4 max-w-measure text-sm text-muted">
        {isPartlyHidden ? `${named.note} ${named.hiddenNote}` : named.note}
      </p>
      <div className="max-w-[40rem]">
        <Steps rows={[total]} title={named.allSources} />
      </div>
      {sources.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center underline">
            {named.bySource}
          </summary>
          <div className="mt-3 grid gap-x-10 gap-y-8 md:grid-cols-2">
            {Array.from(byName, ([name, rows]) => (
              <Steps key={name} rows={rows} title={name} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

/** How many people took a step; null if that is hidden in one of the rows. */
function peopleAt(step: (typeof FUNNEL_STEPS)[number], rows: readonly FunnelRow[]): number | null {
  const add = (sum: number | null, { [step]: people }: FunnelRow) =>
    sum === null || people === null ? null : sum + people
  return rows.reduce(add, 0)
}

/** Each step as text and as a bar, whose full width is everybody who registered. */
function Steps({ rows, title }: { rows: readonly FunnelRow[]; title: string }) {
  const words = useWords()
  const { steps } = words.sessions.funnel
  const registered = peopleAt('registered', rows) ?? 0
  return (
    <figure>
      <figcaption className="mb-2 break-words font-bold">{title}</figcaption>
      <ol className="grid gap-3 text-sm tabular-nums">
        {FUNNEL_STEPS.map((step) => (
          <li key={step}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{steps[step]}</span>
              <span>{shareText(peopleAt(step, rows), registered, words)}</span>
            </p>
            <ShareBar
              done={peopleAt(step, rows) ?? 0}
              of={Math.max(1, registered)}
              className="mt-1 h-2 w-full"
            />
          </li>
        ))}
      </ol>
    </figure>
  )
}

function shareText(people: number | null, of: number, words: AdminWords): string {
  const { share, hidden } = words.sessions.funnel
  if (people === null) return hidden
  const percent = of > 0 ? Math.round((people / of) * 100) : 0
  return fill(share, { people, share: percent }, words.locale)
}
