import { fill } from '../../domain/template.ts'
import type { Day } from '../../stores/analytics.ts'
import { BarChart } from './BarChart.tsx'
import { shortDays } from './format.ts'
import { NumberTable } from './NumberTable.tsx'
import { useWords } from './words.ts'

interface Props {
  days: readonly Day[]
}

/** Sign-ups and completions over time, as two pictures and as one table. */
export function DailyCharts({ days }: Props) {
  const { overview, locale } = useWords()
  const shortDay = shortDays(locale)
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
      <NumberTable
        columns={[overview.day, overview.signUps, overview.completions]}
        rows={days.toReversed().map(({ day, signUps, completions }) => ({
          key: day,
          name: shortDay(day),
          numbers: [signUps, completions],
        }))}
        className="max-w-[28rem]"
      />
    </section>
  )
}

/** One bar a day on a scale of its own, whose top is the busiest day. */
function DayBars({ name, days }: Props & { name: 'signUps' | 'completions' }) {
  const { overview, locale } = useWords()
  const shortDay = shortDays(locale)
  const amounts = days.map((day) => day[name])
  const most = Math.max(0, ...amounts)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const summary = fill(overview.total, { total, most }, locale)
  return (
    <figure>
      <figcaption className="mb-2">
        <span className="block font-bold">{overview[name]}</span>
        <span className="text-sm tabular-nums text-muted">{summary}</span>
      </figcaption>
      <BarChart
        label={`${overview[name]}: ${summary}`}
        bars={days.map(({ day, [name]: amount }) => ({
          key: day,
          amount,
          title: `${shortDay(day)}: ${amount.toLocaleString(locale)}`,
        }))}
        className="h-32 fill-accent-text"
      />
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        {[...days.slice(0, 1), ...days.slice(-1)].map(({ day }) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </p>
    </figure>
  )
}
