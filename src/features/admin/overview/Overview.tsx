import { toast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadText } from '../../../ui/download.ts'
import { useQuery } from '../../auth/use-query.ts'
import { csv } from '../csv.ts'
import { FORMS } from '../route.ts'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import { type Analytics, analytics } from './analytics.ts'
import { analyticsRows } from './analytics-file.ts'
import { DailyCharts } from './DailyCharts.tsx'
import { ToolFigures } from './ToolFigures.tsx'

export function Overview() {
  return (
    <>
      <QuickActions />
      <Shown query={analytics}>
        {(figures) => (
          <>
            <Counts counts={figures} />
            <DailyCharts days={figures.days} />
            <ToolFigures tools={figures.tools} />
          </>
        )}
      </Shown>
    </>
  )
}

function QuickActions() {
  const loaded = useQuery(analytics)
  const { overview, file } = useWords()

  function download() {
    if (loaded.status !== 'ready') return
    const { figure, tool, day, amount } = file.columns
    const text = csv([figure, tool, day, amount], analyticsRows(loaded.data, file.figures))
    downloadText(file.name, 'text/csv', text)
    toast(overview.exported)
  }

  return (
    <section
      aria-label={overview.actions}
      className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:flex sm:flex-wrap"
    >
      <Button variant="outline" href={FORMS.resources}>
        {overview.addResource}
      </Button>
      <Button variant="outline" href="#members">
        {overview.viewMembers}
      </Button>
      <Button variant="outline" href={FORMS.announcements}>
        {overview.sendAnnouncement}
      </Button>
      <Button variant="outline" disabled={loaded.status !== 'ready'} onClick={download}>
        {overview.exportAnalytics}
      </Button>
    </section>
  )
}

function Counts({ counts }: { counts: Analytics }) {
  const words = useWords()
  const names = words.overview.counts
  return (
    <dl className="mb-10 grid grid-cols-3 divide-x divide-line border-y border-line">
      {(['members', 'resources', 'started'] as const).map((name) => (
        <div
          key={name}
          className="flex min-w-0 flex-col-reverse justify-end px-3 py-4 first:pl-0 sm:px-6"
        >
          <dt className="text-sm text-muted">{names[name]}</dt>
          <dd className="font-display text-2xl tabular-nums">
            {counts[name].toLocaleString(words.locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
