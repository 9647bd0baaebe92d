import { useStore } from '@nanostores/react'
import {
  Calculator,
  CalendarCheck,
  Check,
  Gem,
  ListChecks,
  type LucideIcon,
  Quote,
  Shapes,
} from 'lucide-react'
import { $today } from '../../shared/now.ts'
import { resourceAddress, type Tool, toolOf } from '../../shared/tools.ts'
import { ShareBar } from '../../ui/tools/ShareBar.tsx'
import type { Question } from '../audit/rules.ts'
import type { ToolProgress } from '../member/entries.ts'
import type { Resource } from '../member/parts.ts'
import type { OfferedTools } from '../path/next-step.ts'
import { partsDone, progressSummary } from './progress-summary.ts'
import type { DashboardWords } from './words.ts'

const ICONS: Readonly<Record<Tool, LucideIcon>> = {
  'ai-mind-audit': ListChecks,
  'prompt-pack': Quote,
  challenge: CalendarCheck,
  'roi-calculator': Calculator,
  'gauntlet-builder': Gem,
}

interface Props {
  resources: readonly Resource[]
  progress: OfferedTools
  questions: readonly Question[]
  words: DashboardWords
}

/** All active resources in their order, with how far the member is in each. */
export function ToolList({ resources, progress, questions, words }: Props) {
  return (
    <section aria-labelledby="tools-heading">
      <h2 id="tools-heading" className="mb-3 text-xl">
        {words.tools}
      </h2>
      {resources.length === 0 && <p className="text-muted">{words.noTools}</p>}
      {resources.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {resources.map((resource) => (
            <li key={resource.id}>
              <ToolRow
                resource={resource}
                progress={progressIn(resource, progress)}
                questions={questions}
                words={words}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The first of several resources of a tool has its progress. */
export function progressIn({ id, type }: Resource, progress: OfferedTools) {
  const tool = toolOf(type)
  const done = tool ? progress.get(tool) : undefined
  return done?.resourceId === id ? done : undefined
}

interface RowProps extends Pick<Props, 'questions' | 'words'> {
  resource: Resource
  progress: ToolProgress | undefined
}

/** What counts days is drawn anew at midnight. */
function ToolRow({ resource, progress, questions, words }: RowProps) {
  const tool = toolOf(resource.type)
  const Icon = tool ? ICONS[tool] : Shapes
  const parts = tool && progress ? partsDone(tool, progress.state, questions) : null
  // What is completed counts only while it is being done again.
  const share = progress?.isCompleted && parts?.done === parts?.of ? null : parts
  const isAgain = progress?.isCompleted && share !== null
  const isDone = progress?.isCompleted && !isAgain
  const today = useStore($today)
  const state = progressSummary(tool, progress, share, words, today)
  return (
    <div className="relative grid min-h-48 grid-cols-[2.75rem_1fr] gap-x-4 gap-y-2 py-5 hover:bg-raised sm:min-h-28 sm:grid-cols-[2.75rem_1fr_12rem] sm:items-center sm:px-3 lg:grid-cols-[2.75rem_1fr_17rem]">
      <span className="grid size-11 place-items-center rounded border border-line-strong">
        <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="break-words text-lg" dir="auto">
          <a
            href={resourceAddress(resource)}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {resource.title}
          </a>
        </h3>
        <p className="max-w-measure break-words text-muted" dir="auto">
          {resource.description}
        </p>
      </div>
      <div className="relative col-start-2 text-sm tabular-nums sm:col-start-3 sm:text-right">
        {isAgain && <p className="text-muted">{words.progress.before}</p>}
        <p key={state} className={isDone ? 'font-bold text-accent-text' : 'text-muted'}>
          {isDone && (
            <>
              <Check size={16} aria-hidden="true" className="mr-1.5 inline align-[-.15em]" />
              <span className="sr-only">{words.progress.completed}</span>{' '}
            </>
          )}
          <span>{state}</span>
        </p>
        {share && share.done > 0 && (
          // It takes no room of its own: where it comes or goes, the words above stay.
          <ShareBar {...share} className="absolute top-full mt-2 h-1 w-full max-w-40 sm:right-0" />
        )}
      </div>
    </div>
  )
}
