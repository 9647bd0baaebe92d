import {
  Calculator,
  CalendarCheck,
  Gem,
  ListChecks,
  type LucideIcon,
  Quote,
  Shapes,
} from 'lucide-react'
import type { DashboardWords } from '../../schemas/dashboard.ts'
import type { Question } from '../../tools/audit.ts'
import { fill } from '../../tools/fields.ts'
import type { Tool } from '../../tools/path.ts'
import { type Resource, resourceAddress, toolOf } from '../../tools/resources.ts'
import { type Share, shareOf, type ToolWork } from '../../tools/standing.ts'

const ICONS: Readonly<Record<Tool, LucideIcon>> = {
  'ai-mind-audit': ListChecks,
  'prompt-pack': Quote,
  'dopamine-reset': CalendarCheck,
  'roi-calculator': Calculator,
  'gauntlet-builder': Gem,
}

interface Props {
  resources: readonly Resource[]
  work: readonly (ToolWork & { readonly resourceId: string })[]
  questions: readonly Question[]
  words: DashboardWords
}

/** All active resources in their order, with how far the member is in each. */
export function ToolList({ resources, work, questions, words }: Props) {
  return (
    <section aria-labelledby="tools-heading">
      <h2 id="tools-heading" className="mb-3 text-xl">
        {words.tools}
      </h2>
      {resources.length === 0 && <p className="text-muted">{words.noTools}</p>}
      <ol className="divide-y divide-line border-y border-line">
        {resources.map((resource) => (
          <ToolRow
            key={resource.id}
            resource={resource}
            work={work.find(({ resourceId }) => resourceId === resource.id)}
            questions={questions}
            words={words}
          />
        ))}
      </ol>
    </section>
  )
}

interface RowProps extends Pick<Props, 'questions' | 'words'> {
  resource: Resource
  work: ToolWork | undefined
}

function ToolRow({ resource, work, questions, words }: RowProps) {
  const tool = toolOf(resource.type)
  const Icon = tool ? ICONS[tool] : Shapes
  const share = tool && work ? openShare(tool, work, questions) : null
  return (
    <li className="relative grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-2 py-5 hover:bg-raised sm:grid-cols-[2.75rem_1fr_10rem] sm:items-center sm:px-3">
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
      <div className="col-start-2 text-sm tabular-nums sm:col-start-3 sm:text-right">
        {work?.isCompleted && (
          <p className="font-bold text-accent-text">{words.progress.completed}</p>
        )}
        <p className="text-muted">{standing(tool, work, share, words)}</p>
        {share && share.done > 0 && <Bar {...share} />}
      </div>
    </li>
  )
}

/** How far the member is. What is completed counts only while it is being done again. */
function openShare(tool: Tool, work: ToolWork, questions: readonly Question[]): Share | null {
  const share = shareOf(tool, work.memory, questions)
  return share && work.isCompleted && share.done === share.of ? null : share
}

function standing(
  tool: Tool | null,
  work: ToolWork | undefined,
  share: Share | null,
  { progress }: DashboardWords,
): string {
  if (!tool) return ''
  const isBegun = work !== undefined && Object.keys(work.memory).length > 0
  if (work?.isCompleted && (!isBegun || !share)) return ''
  if (!isBegun) return progress.notBegun
  if (!share || tool === 'prompt-pack' || tool === 'roi-calculator') return progress.begun
  const numbers = { done: share.done, of: share.of }
  return fill(progress[tool], numbers)
}

function Bar({ done, of }: Share) {
  return (
    <svg
      aria-hidden="true"
      className="mt-2 h-1 w-full max-w-40 sm:ml-auto"
      viewBox={`0 0 ${of} 1`}
      preserveAspectRatio="none"
    >
      <rect width={of} height={1} className="fill-line" />
      <rect width={done} height={1} className="fill-accent-text" />
    </svg>
  )
}
