import { type Memory, parseMemory } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { typeOf } from '../tools/resources.ts'
import { backend } from './client.ts'
import type { Json } from './database.types.ts'
import { answer } from './errors.ts'
import { offeredResources } from './offered.ts'
import { list, optional, record, type Shape, text } from './shapes.ts'

/** What a member has done in one tool. */
export interface Work {
  readonly resourceId: string
  readonly memory: Memory
  readonly isCompleted: boolean
}

const work: Shape<Work> = (value) => {
  const row = record(value)
  return {
    resourceId: text(row['resource_id']),
    memory: parseMemory(row['state']),
    isCompleted: optional(text)(row['completed_at']) !== null,
  }
}

/** The member's work in every tool they have begun. @throws {DataError} */
export function readWork(userId: string): Promise<Work[]> {
  const query = backend()
    .data.from('user_progress')
    .select('resource_id, state, completed_at')
    .eq('user_id', userId)
  return answer(query, list(work))
}

/** What the server knows of a member's work in one tool. */
export interface ToolWork {
  readonly resourceId: string
  /** Empty if the tool has not been begun. */
  readonly memory: Memory
  readonly isCompleted: boolean
}

const toolWork: Shape<ToolWork> = (value) => {
  const row = record(value)
  const [progress] = list(record)(row['user_progress'])
  return {
    resourceId: text(row['id']),
    memory: parseMemory(progress?.['state']),
    isCompleted: optional(text)(progress?.['completed_at']) !== null,
  }
}

/**
 * The member's work in one tool, begun or not; null while the tool is not offered.
 * @throws {DataError}
 */
export function readToolWork(userId: string, tool: Tool): Promise<ToolWork | null> {
  const query = offeredResources('id, user_progress (state, completed_at)')
    .eq('resource_type', typeOf(tool))
    .eq('user_progress.user_id', userId)
    .limit(1)
    .maybeSingle()
  return answer(query, optional(toolWork))
}

/**
 * Adds entries to the member's work in a tool. The server merges them with what it has, so this may
 * be repeated, and answers the whole. @throws {DataError}
 */
export function saveWork(resourceId: string, entries: Memory, isCompleted: boolean): Promise<Work> {
  const query = backend().data.rpc('save_progress', {
    p_resource_id: resourceId,
    p_state: entries as Json, // The generated type only lacks the word readonly.
    p_completed: isCompleted,
  })
  return answer(query, work)
}
