import { stopBars, type ToolAnalytics } from '../../domain/analytics.ts'
import { fill } from '../../domain/template.ts'
import { useWords } from './words.ts'

interface Props {
  tools: readonly ToolAnalytics[]
}

/** For each tool how many came through, and where the others are, as pictures and as one table. */
export function ToolStops({ tools }: Props) {
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
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center underline">
          {overview.table}
        </summary>
        <StopTable tools={tools} />
      </details>
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
            <ShareBar completed={completed} started={started} />
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

function ShareBar({ completed, started }: Pick<ToolAnalytics, 'completed' | 'started'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${started} 1`}
      preserveAspectRatio="none"
      className="mt-2 h-2 w-full"
    >
      <rect width={started} height={1} className="fill-line" />
      <rect width={completed} height={1} className="fill-accent-text" />
    </svg>
  )
}

const MOST_BARS = 30

/** Of the picture's width, so that few bars are no blocks. */
const WIDEST_BAR = 0.03

function Stops({ tool: { stoppedAt, started, completed, title } }: { tool: ToolAnalytics }) {
  const { overview, locale } = useWords()
  const bars = stopBars(stoppedAt, MOST_BARS)
  const top = Math.max(1, ...bars.map(({ members }) => members))
  const farthest = bars.at(-1)?.to ?? 0
  const width = Math.min(0.8, bars.length * WIDEST_BAR)
  const summary = fill(overview.stopped, { members: started - completed }, locale)
  return (
    <>
      <p>{summary}</p>
      <svg
        role="img"
        aria-label={`${title}: ${summary}`}
        viewBox={`0 0 ${bars.length} ${top}`}
        preserveAspectRatio="none"
        className="mt-2 h-12 w-full border-b border-line-strong"
      >
        {bars.map(({ from, to, members }, i) => (
          <rect
            key={from}
            x={i + 0.5 - width / 2}
            y={top - members}
            width={width}
            height={members}
            className="fill-text"
          >
            <title>{`${from === to ? from : `${from}–${to}`}: ${members}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted">
        <span>{overview.noStep}</span>
        {farthest > 0 && <span>{fill(overview.steps, { steps: farthest }, locale)}</span>}
      </p>
    </>
  )
}

function StopTable({ tools }: Props) {
  const { overview, locale } = useWords()
  const rows = tools.flatMap(({ resourceId, title, stoppedAt }) =>
    stoppedAt.map((stop) => ({ ...stop, title, key: `${resourceId} ${stop.steps}` })),
  )
  return (
    <table className="w-full max-w-[40rem] border-collapse text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line-strong text-right align-bottom">
          <th scope="col" className="py-2 text-left">
            {overview.tool}
          </th>
          <th scope="col" className="pl-4">
            {overview.stepsSaved}
          </th>
          <th scope="col" className="pl-4">
            {overview.membersThere}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, steps, members }) => (
          <tr key={key} className="border-b border-line text-right">
            <th scope="row" className="py-1.5 text-left font-normal" dir="auto">
              {title}
            </th>
            <td>{steps.toLocaleString(locale)}</td>
            <td>{members.toLocaleString(locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
