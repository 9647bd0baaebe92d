import { fill } from '../../shared/text/template.ts'
import { written } from '../../shared/written-dates.ts'
import { STEADY } from './Pictures.tsx'
import { type Audit, levelOf } from './rules.ts'
import type { AuditWords } from './words.ts'

interface Props {
  words: AuditWords
  /** At least two, the oldest first. */
  audits: readonly Audit[]
}

/** The total of every audit that is kept, as a line and as a list. */
export function History({ words, audits }: Props) {
  const { history } = words.result
  return (
    <section aria-labelledby="audit-history" className="mt-12 break-inside-avoid">
      <h3 id="audit-history" className="text-2xl">
        {history.title}
      </h3>
      <Chart label={history.chart} audits={audits} />
      <ol className="mt-4 grid gap-x-8 gap-y-1 tabular-nums sm:grid-cols-2 print:grid-cols-2">
        {audits.map((audit) => (
          <li key={audit.id}>{resultText(history.item, words, audit)}</li>
        ))}
      </ol>
    </section>
  )
}

/** A text in which the score, the level and the date of an audit stand. */
export function resultText(text: string, words: AuditWords, audit: Audit): string {
  const level = words.levels.find(({ id }) => id === levelOf(audit.percent))
  return fill(text, {
    percent: `${audit.percent}%`,
    level: level?.name ?? '',
    date: written(new Date(audit.at), 'long', words.dates),
  })
}

/** Percent of the lines across the picture, the highest first. */
const LINES = [100, 50, 0] as const

/** From left to right by date. */
function Chart({ label, audits }: { label: string; audits: readonly Audit[] }) {
  const points = pointsOf(audits)
  return (
    <div className="mt-5 flex max-w-[40rem] gap-3">
      <div
        aria-hidden="true"
        className="flex flex-col justify-between text-right text-sm leading-none tabular-nums text-muted"
      >
        {LINES.map((percent) => (
          <span key={percent}>{`${percent}%`}</span>
        ))}
      </div>
      <div className="min-w-0 flex-1 py-1.5 pr-2">
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="block h-32 w-full overflow-visible fill-none"
        >
          {LINES.map((percent) => (
            <path key={percent} d={`M0 ${100 - percent}h100`} className="stroke-line" {...STEADY} />
          ))}
          <path d={`M${points.join('L')}`} className="stroke-text" strokeWidth={2} {...STEADY} />
          {/* A dot that stays round in a stretched picture; WebKit stretches one without any length. */}
          {points.map((point, i) => (
            <path
              key={audits[i]?.id}
              d={`M${point}h.01`}
              className={i === points.length - 1 ? 'stroke-accent-text' : 'stroke-text'}
              strokeWidth={9}
              {...STEADY}
            />
          ))}
        </svg>
      </div>
    </div>
  )
}

function pointsOf(audits: readonly Audit[]): string[] {
  const times = audits.map(({ at }) => at)
  const start = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - start)
  return audits.map(({ at, percent }) => `${((at - start) / span) * 98 + 1} ${100 - percent}`)
}
