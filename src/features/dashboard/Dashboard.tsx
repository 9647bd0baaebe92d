import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { fill, templateParts } from '../../shared/text/template.ts'
import { toolAddress } from '../../shared/tools.ts'
import { ActionButton, ActionWords } from '../../ui/ActionButton.tsx'
import { Island } from '../../ui/Island.tsx'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { Place, usePlaces } from '../../ui/tools/Place.tsx'
import { ShareBar } from '../../ui/tools/ShareBar.tsx'
import type { Question } from '../audit/rules.ts'
import type { QueryState } from '../auth/member-query.ts'
import { useMember, useQuery } from '../auth/use-member.ts'
import type { OfferedTools } from '../path/next-step.ts'
import { displayName } from '../shell/names.ts'
import { Announcements, type Notice } from './Announcements.tsx'
import { $serverNow, dashboard, isOutdated, retryDashboard, type Seat } from './dashboard.ts'
import { seatNotices } from './seat-notices.ts'
import { ThisDay } from './ThisDay.tsx'
import { progressIn, ToolList } from './ToolList.tsx'
import type { DashboardWords } from './words.ts'

interface Props {
  words: DashboardWords
  questions: readonly Question[]
}

/** Where a member comes in: what is new, what to do next, and all tools. */
export function Dashboard(props: Props) {
  useMember()
  return (
    <Island broken={props.words.broken}>
      <ActionWords value={props.words}>
        <Contents {...props} />
      </ActionWords>
    </Island>
  )
}

/** What could not be loaded is an empty list or a zero, with a quiet way to try again. */
function Contents({ words, questions }: Props) {
  const name = useQuery(dashboard.name)
  const announcements = useQuery(dashboard.announcements)
  const seats = useQuery(dashboard.seats)
  const resources = useQuery(dashboard.resources)
  const progress = useQuery(dashboard.progress)
  const heading = useRef<HTMLHeadingElement>(null)
  const parts = [name, announcements, seats, resources, progress]
  if (parts.some(({ status }) => status === 'loading'))
    return <DashboardSkeleton wait={words.wait} />
  const shown = dataOf(resources) ?? []
  const tools: OfferedTools = dataOf(progress) ?? new Map()
  const isWhole = resources.status === 'ready' && progress.status === 'ready'
  const completed = shown.filter((resource) => progressIn(resource, tools)?.isCompleted)
  const news = (dataOf(announcements) ?? []).filter(({ body }) => !hasComeTrue(body, tools))
  const onWhole = () => heading.current?.focus()
  return (
    <>
      <header className="pb-8">
        <Place value={displayName(name, words)}>
          {(shown, isShown) => (
            <h1 ref={isShown ? heading : undefined} tabIndex={-1} className="break-words text-2xl">
              <Greeting name={shown} words={words} />
            </h1>
          )}
        </Place>
        <Completed done={completed.length} total={shown.length} words={words} />
      </header>
      {parts.some(({ status }) => status === 'failed') && (
        <RetryFailed words={words} failure="missing" onWhole={onWhole} />
      )}
      <BetweenAnnouncements
        key={`${announcements.status} ${seats.status}`}
        seats={dataOf(seats) ?? []}
        news={news}
        words={words}
        onNoneLeft={() => heading.current?.focus()}
      >
        {isWhole && <ThisDay tools={tools} words={words} />}
        {resources.status === 'ready' && (
          <ToolList resources={shown} progress={tools} questions={questions} words={words} />
        )}
      </BetweenAnnouncements>
      {parts.some(isOutdated) && <RetryFailed words={words} failure="outdated" onWhole={onWhole} />}
    </>
  )
}

interface BetweenProps {
  seats: readonly Seat[]
  news: readonly Notice[]
  words: DashboardWords
  onNoneLeft: () => void
  children: ReactNode
}

/** Seats and announcements come first; those that come later go below, where they move nothing. */
function BetweenAnnouncements({ seats, news, children, ...rest }: BetweenProps) {
  // The way into the room opens on a page that is open already.
  const now = useStore($serverNow)
  const { kept, late, release } = usePlaces([...seatNotices(seats, rest.words, now), ...news])
  return (
    <>
      <Announcements {...rest} list={kept} release={release} />
      {children}
      {late.length > 0 && (
        <div className="mt-12">
          <Announcements {...rest} list={late} release={release} />
        </div>
      )}
    </>
  )
}

function Greeting({ name, words }: { name: string; words: DashboardWords }) {
  return templateParts(words.greeting, { name }).map(({ kind, text }) => {
    // A name in another direction, or one that reverses what follows, keeps to itself.
    const Part = kind === 'text' ? 'span' : 'bdi'
    return <Part key={`${kind} ${text}`}>{text}</Part>
  })
}

function Completed({ done, total, words }: { done: number; total: number; words: DashboardWords }) {
  return (
    <div className="mt-3 flex items-center gap-4">
      <p className="tabular-nums text-muted">{fill(words.completed, { done, total })}</p>
      {total > 0 && <ShareBar done={done} of={total} className="h-1.5 flex-1 sm:max-w-64" />}
    </div>
  )
}

interface RetryProps {
  words: DashboardWords
  /** `missing`: parts of the page · `outdated`: what is shown is of the last visit */
  failure: 'missing' | 'outdated'
  /** Takes the focus from the button, which goes away with the failure. */
  onWhole: () => void
}

/** Not all of the page is there or fresh: said quietly, with a way to try again. */
function RetryFailed({ words, failure, onWhole }: RetryProps) {
  // An outdated page says so at its end, where it neither covers nor moves anything.
  const place = failure === 'missing' ? 'mb-8' : 'mt-8 print:hidden'
  async function retry() {
    if (await retryDashboard()) onWhole()
  }
  return (
    <div className={`flex flex-wrap items-center gap-x-4 border-y border-line py-2 ${place}`}>
      <p role="status" className="text-muted">
        {failure === 'missing' ? words.failed : words.outdated}
      </p>
      <ActionButton variant="link" size="sm" action={retry}>
        {words.retry}
      </ActionButton>
    </div>
  )
}

/** Whether an announcement leads to a tool that the member has completed. */
const hasComeTrue = (body: string, tools: OfferedTools) =>
  [...tools].some(([tool, { isCompleted }]) => isCompleted && body.includes(toolAddress(tool)))

function dataOf<Data>(loaded: QueryState<Data>): Data | null {
  return loaded.status === 'ready' ? loaded.data : null
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** The dashboard before anything is known: of its true size, without member data. */
function DashboardSkeleton({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait}>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-56" />
      <Skeleton className="mb-12 mt-10 h-40 w-full sm:h-32" />
      <Skeleton className="mb-4 h-7 w-40" />
      {rows.map((row) => (
        <div key={row} className="flex gap-4 border-t border-line py-5 sm:px-3">
          <Skeleton className="size-11 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-2 h-28 w-full max-w-measure sm:h-12" />
          </div>
        </div>
      ))}
    </LoadingFrame>
  )
}
