import { stopBars } from '../../domain/analytics.ts'
import { fill } from '../../domain/template.ts'
import type { ToolAnalytics } from '../../stores/analytics.ts'
import { ShareBar } from '../../ui/ShareBar.tsx'
import { BarChart } from './BarChart.tsx'
import { NumberTable } from './NumberTable.tsx'
import { useWords } from './words.ts'

/** For each tool how many came through, and where the others are, as pictures and as one table. */
export function ToolStops({ tools }: { tools: readonly ToolAnalytics[] }) {
  const { overview } = useWords()
  return (
    <section aria-labelledby="tools-stops">
      <h3 id="tools-stops" className="text-lg">
        {overview.tools}
      </h3>
      <p className="mb-3 text-sm text-muted">{overview.toolsNote}</p>
      {tools.length === 0 && <p className="text-muted">{overview.noTools}</p>}
      <ol className="divide-y divide-line border-y border-line">
        {tools.map((tool) => (
          <ToolRow key={tool.resourceId} tool={tool} />
        ))}
      </ol>
      <NumberTable
        columns={[overview.tool, overview.stepsSaved, overview.membersThere]}
        rows={tools.flatMap(({ resourceId, title, stoppedAt }) =>
          stoppedAt.map(({ steps, members }) => ({
            key: `${resourceId} ${steps}`,
            name: title,
            numbers: [steps, members],
          })),
        )}
        className="max-w-[40rem]"
      />
    </section>
  )
}

function ToolRow({ tool }: { tool: ToolAnalytics }) {
  const { overview, locale } = useWords()
  const { title, started, completed, isActive, stoppedAt } = tool
  const share = started > 0 ? Math.round((completed / started) * 100) : 0
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[1fr_1.2fr_1.2fr]">
      <div className="min-w-0">
        <h4 className="break-words" dir="auto">
          {title}
        </h4>
        {!isActive && <p className="text-sm text-muted">{overview.switchedOff}</p>}
      </div>
      {started === 0 ? (
        <p className="text-sm text-muted">{overview.notStarted}</p>
      ) : (
        <>
          <div className="text-sm tabular-nums">
            <p>{fill(overview.share, { completed, started, share }, locale)}</p>
            <ShareBar done={completed} of={started} className="mt-2 h-2 w-full" />
          </div>
          <div className="text-sm tabular-nums">
            {stoppedAt.length === 0 ? (
              <p className="text-muted">{overview.nobodyStopped}</p>
            ) : (
              <Stops tool={tool} />
            )}
          </div>
        </>
      )}
    </li>
  )
}

const MOST_BARS = 30

/** Of the picture's width, so that few bars are no blocks. */
const WIDEST_BAR = 0.03

function Stops({ tool: { stoppedAt, started, completed, title } }: { tool: ToolAnalytics }) {
  const { overview, locale } = useWords()
  const bars = stopBars(stoppedAt, MOST_BARS)
  const farthest = bars.at(-1)?.to ?? 0
  const width = Math.min(0.8, bars.length * WIDEST_BAR)
  const summary = fill(overview.stopped, { members: started - completed }, locale)
  return (
    <>
      <p>{summary}</p>
      <BarChart
        label={`${title}: ${summary}`}
        bars={bars.map(({ from, to, members }) => ({
          key: from,
          amount: members,
          title: `${from === to ? from : `${from}–${to}`}: ${members}`,
        }))}
        width={width}
        className="mt-2 h-12 fill-text"
      />
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted">
        <span>{overview.noStep}</span>
        {farthest > 0 && <span>{fill(overview.steps, { steps: farthest }, locale)}</span>}
      </p>
    </>
  )
}
