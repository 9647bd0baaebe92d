import { fill } from '../../../shared/text/template.ts'
import { ShareBar } from '../../../ui/tools/ShareBar.tsx'
import { shortDays } from '../format.ts'
import { useWords } from '../words-context.ts'
import type { Day, ToolAnalytics } from './analytics.ts'

interface Props {
  days: readonly Day[]
}

/** Sign-ups and completions over time, as two pictures and as one table. */
export function DailyCharts({ days }: Props) {
  const { overview } = useWords()
  return (
    <section aria-labelledby="days" className="mb-12">
      <h3 id="days" className="text-lg">
        {overview.days}
      </h3>
      <p className="mb-5 text-sm text-muted">{overview.daysNote}</p>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <DayBars name="signUps" days={days} />
        <DayBars name="completions" days={days} />
      </div>
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center underline">
          {overview.table}
        </summary>
        <DayTable days={days.toReversed()} />
      </details>
    </section>
  )
}

/** Of a bar, as a share of its place. */
const WIDTH = 0.8

/** One bar a day on a scale of its own, whose top is the busiest day. */
function DayBars({ name, days }: Props & { name: 'signUps' | 'completions' }) {
  const { overview, locale } = useWords()
  const shortDay = shortDays(locale)
  const amounts = days.map((day) => day[name])
  const most = Math.max(0, ...amounts)
  const top = Math.max(1, most)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const summary = fill(overview.total, { total, most }, locale)
  return (
    <figure>
      <figcaption className="mb-2">
        <span className="block font-bold">{overview[name]}</span>
        <span className="text-sm tabular-nums text-muted">{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${overview[name]}: ${summary}`}
        viewBox={`0 0 ${days.length} ${top}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-line-strong fill-accent-text"
      >
        {days.map(({ day, [name]: amount }, i) => (
          <rect key={day} x={i + 0.5 - WIDTH / 2} y={top - amount} width={WIDTH} height={amount}>
            <title>{`${shortDay(day)}: ${amount.toLocaleString(locale)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        {[...days.slice(0, 1), ...days.slice(-1)].map(({ day }) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </p>
    </figure>
  )
}

/** The numbers of the pictures. */
function DayTable({ days }: Props) {
  const { overview, locale } = useWords()
  const shortDay = shortDays(locale)
  return (
    <table className="w-full max-w-[28rem] border-collapse text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line-strong text-right align-bottom">
          <th scope="col" className="py-2 text-left">
            {overview.day}
          </th>
          <th scope="col" className="pl-4">
            {overview.signUps}
          </th>
          <th scope="col" className="pl-4">
            {overview.completions}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, signUps, completions }) => (
          <tr key={day} className="border-b border-line text-right">
            <th scope="row" className="py-1.5 text-left font-normal">
              {shortDay(day)}
            </th>
            <td>{signUps.toLocaleString(locale)}</td>
            <td>{completions.toLocaleString(locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** For each tool how many members have started it, are under way and have completed it. */
export function ToolFigures({ tools }: { tools: readonly ToolAnalytics[] }) {
  const { overview } = useWords()
  return (
    <section aria-labelledby="tool-figures">
      <h3 id="tool-figures" className="mb-3 text-lg">
        {overview.tools}
      </h3>
      {tools.length === 0 && <p className="text-muted">{overview.noTools}</p>}
      <ol className="divide-y divide-line border-y border-line">
        {tools.map((tool) => (
          <ToolRow key={tool.resourceId} tool={tool} />
        ))}
      </ol>
    </section>
  )
}

function ToolRow({ tool }: { tool: ToolAnalytics }) {
  const { overview, locale } = useWords()
  const { title, started, completed, isActive } = tool
  const share = started > 0 ? Math.round((completed / started) * 100) : 0
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-2">
      <div className="min-w-0">
        <h4 className="break-words" dir="auto">
          {title}
        </h4>
        {!isActive && <p className="text-sm text-muted">{overview.switchedOff}</p>}
      </div>
      {started === 0 ? (
        <p className="text-sm text-muted">{overview.notStarted}</p>
      ) : (
        <div className="text-sm tabular-nums">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>{fill(overview.share, { completed, started, share }, locale)}</span>
            <span>{fill(overview.underWay, { members: started - completed }, locale)}</span>
          </p>
          <ShareBar done={completed} of={started} className="mt-2 h-2 w-full" />
        </div>
      )}
    </li>
  )
}
