import type { Question } from '../../domain/audit.ts'
import type { Tool } from '../../domain/next-step.ts'
import { type PartsDone, partsDone, type ToolProgress } from '../../domain/progress-summary.ts'
import { type Resource, resourceAddress, toolOf } from '../../domain/resources.ts'
import { fill } from '../../domain/template.ts'
import type { DashboardWords } from '../../schemas/dashboard.ts'
import { Icon } from '../../ui/Icon.tsx'

const ICONS: Readonly<Record<Tool, string>> = {
  'ai-mind-audit': 'M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4',
  'prompt-pack':
    'M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2zM5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z',
  'dopamine-reset':
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M9 15l2 2 4-4',
  'roi-calculator':
    'M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM8 6h8M16 14v4M16 10h.01M12 10h.01M8 10h.01M12 14h.01M8 14h.01M12 18h.01M8 18h.01',
  'gauntlet-builder':
    'M10.5 3 8 9l4 13 4-13-2.5-6M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3zM2 9h20',
}

/** For a resource that is none of the tools. */
const SHAPES =
  'M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM14 17.5a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0'

interface Props {
  resources: readonly Resource[]
  progress: readonly (ToolProgress & { readonly resourceId: string })[]
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
      <ol className="divide-y divide-line border-y border-line">
        {resources.map((resource) => (
          <ToolRow
            key={resource.id}
            resource={resource}
            progress={progress.find(({ resourceId }) => resourceId === resource.id)}
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
  progress: ToolProgress | undefined
}

function ToolRow({ resource, progress, questions, words }: RowProps) {
  const tool = toolOf(resource.type)
  const share = tool && progress ? openShare(tool, progress, questions) : null
  return (
    <li className="relative grid grid-cols-[2.75rem_1fr] gap-x-4 gap-y-2 py-5 hover:bg-raised sm:grid-cols-[2.75rem_1fr_10rem] sm:items-center sm:px-3">
      <span className="grid size-11 place-items-center rounded border border-line-strong">
        <Icon path={tool ? ICONS[tool] : SHAPES} size={22} strokeWidth={1.5} />
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
        {progress?.isCompleted && (
          <p className="font-bold text-accent-text">{words.progress.completed}</p>
        )}
        <p className="text-muted">{summary(tool, progress, share, words)}</p>
        {share && share.done > 0 && <Bar {...share} />}
      </div>
    </li>
  )
}

/** How far the member is. What is completed counts only while it is being done again. */
function openShare(
  tool: Tool,
  progress: ToolProgress,
  questions: readonly Question[],
): PartsDone | null {
  const share = partsDone(tool, progress.state, questions)
  return share && progress.isCompleted && share.done === share.of ? null : share
}

function summary(
  tool: Tool | null,
  progress: ToolProgress | undefined,
  share: PartsDone | null,
  { progress: labels }: DashboardWords,
): string {
  if (!tool) return ''
  const isStarted = progress !== undefined && Object.keys(progress.state).length > 0
  if (progress?.isCompleted && (!isStarted || !share)) return ''
  if (!isStarted) return labels.notStarted
  if (!share || tool === 'prompt-pack' || tool === 'roi-calculator') return labels.inProgress
  const numbers = { done: share.done, of: share.of }
  return fill(labels[tool], numbers)
}

function Bar({ done, of }: PartsDone) {
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
