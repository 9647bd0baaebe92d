import { dateInWords } from '../../../shared/dates.ts'
import { keepFigures } from '../../../shared/text/figures.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadText } from '../../../ui/download.ts'
import { csv } from '../csv.ts'
import { EmailList, RetryFailed } from '../EmailList.tsx'
import { FORMS } from '../route.ts'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import { type Analytics, analytics, type NextSession } from './analytics.ts'
import { analyticsRecords } from './analytics-file.ts'
import { DailyCharts, ToolFigures } from './Figures.tsx'

/** @param unread how many messages nobody has handled */
export function Overview({ unread }: { unread: number }) {
  const { overview, locale } = useWords()
  return (
    <Shown query={analytics}>
      {(figures) => (
        <>
          <Next session={figures.next} />
          <p className="mb-8">
            {/* The number comes later, so that its line stands there before it. */}
            <a href="#inbox" className="inline-flex min-h-11 items-center">
              {fill(overview.unread, { number: unread }, locale)}
            </a>
          </p>
          {figures.failedEmails > 0 && <FailedEmails number={figures.failedEmails} />}
          <QuickActions figures={figures} />
          <Counts counts={figures} />
          <DailyCharts days={figures.days} />
          <ToolFigures tools={figures.tools} />
        </>
      )}
    </Shown>
  )
}

/** What comes next, before everything else. */
function Next({ session }: { session: NextSession | null }) {
  const words = useWords()
  const { next: named } = words.overview
  return (
    <section aria-labelledby="next" className="mb-8 border-l-4 border-accent bg-raised p-4 sm:p-5">
      <h3 id="next" className="text-lg">
        {named.heading}
      </h3>
      {session === null ? <p className="mb-3">{named.none}</p> : <NextFacts session={session} />}
      <Button variant="outline" size="sm" href="#sessions">
        {named.open}
      </Button>
    </section>
  )
}

function NextFacts({ session }: { session: NextSession }) {
  const { overview, sessions, locale } = useWords()
  const { title, startsAt, timeZone, seats, figures } = session
  const { confirmed = 0, attended = 0, imported = 0, waiting = 0 } = figures
  const facts = [
    fill(overview.next.seats, { people: confirmed + attended, seats }, locale),
    ...(imported > 0 ? [`${sessions.states.imported}: ${imported.toLocaleString(locale)}`] : []),
    fill(overview.next.waiting, { people: waiting }, locale),
  ]
  return (
    <>
      <p className="mt-2 font-bold">{dateInWords(startsAt, locale, timeZone, 'short')}</p>
      <p dir="auto">{title}</p>
      <p className="mb-3 tabular-nums">{keepFigures(facts.join(' · '))}</p>
    </>
  )
}

/** What the owner may have to tell people otherwise, or can send again once the reason is gone. */
function FailedEmails({ number }: { number: number }) {
  const { overview, locale } = useWords()
  return (
    <section aria-labelledby="failed" className="mb-8">
      <h3 id="failed" className="text-lg">
        {fill(overview.failedEmails, { number }, locale)}
      </h3>
      <EmailList key={number} />
      <p className="mt-3">
        <RetryFailed reload={analytics.reload} />
      </p>
    </section>
  )
}

function QuickActions({ figures }: { figures: Analytics }) {
  const { overview, file } = useWords()

  function download() {
    const records = analyticsRecords(figures, file.figures)
    downloadText(file.name, 'text/csv', csv(file.columns, records))
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
      <Button variant="outline" onClick={download}>
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
