import { $lastStored } from '../../shared/supabase/page-data.ts'
import { resourcesPart } from '../../shared/supabase/resources-part.ts'
import { type Resource, type Tool, toolOf } from '../../shared/tools.ts'
import { joinTabs, readLocalProgress } from '../progress/local-progress.ts'
import { mergeStates, type ToolProgress } from '../progress/progress-state.ts'
import { progressPart, type ResourceProgress } from '../progress/requests.ts'

/** An entry for every tool that is offered, started or not. */
export type ProgressByTool = ReadonlyMap<Tool, ToolProgress>

/** The progress that this device has stored, with what has been done on it since; null if there is none. */
export function readLastProgress(userId: string): ResourceProgress[] | null {
  const stored = progressPart.readLast(userId)
  const resources = resourcesPart.readLast(userId)
  if (!stored || !resources) return null
  const offered = new Set<Tool | null>([null])
  return resources.flatMap(({ id, type }) => {
    const row = stored.find(({ resourceId }) => resourceId === id)
    const tool = toolOf(type)
    const local = tool && !offered.has(tool) ? readLocalProgress(userId, tool) : null
    offered.add(tool)
    if (!local) return row ? [row] : []
    const state = mergeStates(row?.state ?? {}, local.state)
    return [{ resourceId: id, state, isCompleted: row?.isCompleted || local.completion !== 'open' }]
  })
}

/**
 * Follows the same by tool, next to a tool that is in use. On a first visit the tool may be used
 * before the rest has come, so what the server answers counts too.
 * @returns how to stop
 */
export function followLastByTool(
  userId: string,
  tool: Tool,
  hear: (tools: ProgressByTool | null) => void,
): () => void {
  const look = () => {
    const progress = readLastProgress(userId)
    hear(progress && progressByTool(resourcesPart.readLast(userId) ?? [], progress))
  }
  const stopListening = $lastStored.subscribe(() => {
    // Below a skeleton it would move: the tool stores something once its content is there.
    if (!document.querySelector('main [aria-busy=true]')) look()
  })
  const { leave } = joinTabs(userId, tool, look)
  return () => {
    stopListening()
    leave()
  }
}

/** The progress by the tool it was done in, for every tool that is offered, by its first resource. */
export function progressByTool(
  resources: readonly Resource[],
  progress: readonly ResourceProgress[],
): ProgressByTool {
  return new Map(
    resources.toReversed().flatMap(({ id, type }) => {
      const tool = toolOf(type)
      const done = progress.find(({ resourceId }) => resourceId === id)
      return tool ? [[tool, done ?? { state: {}, isCompleted: false }] as const] : []
    }),
  )
}
