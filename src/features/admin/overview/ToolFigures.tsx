import { fill } from '../../../shared/text/template.ts'
import { ShareBar } from '../../../ui/tools/ShareBar.tsx'
import { useWords } from '../words-context.ts'
import type { ToolAnalytics } from './analytics.ts'

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
