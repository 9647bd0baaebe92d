import { type Memory, parseMemory, TIME_TOLERANCE, until } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { typeOf } from '../tools/resources.ts'
import { backend } from './client.ts'
import type { Json } from './database.types.ts'
import { answer } from './errors.ts'
import { list, moment, optional, record, type Shape, text } from './shapes.ts'

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
  /** Null while the tool is not offered. */
  readonly resourceId: string | null
  /** Empty if the tool has not been begun. */
  readonly memory: Memory
  readonly isCompleted: boolean
  /** When it said so, by its own clock, in milliseconds since 1970. */
  readonly serverTime: number
}

/** Entries ahead of the server's time are left out: an edit dated after them could not be saved. */
const toolWork =
  (timeColumn: string): Shape<ToolWork> =>
  (value) => {
    const row = record(value)
    const serverTime = Date.parse(moment(row[timeColumn]))
    return {
      resourceId: optional(text)(row['resource_id']),
      memory: until(parseMemory(row['state']), serverTime + TIME_TOLERANCE),
      isCompleted: optional(text)(row['completed_at']) !== null,
      serverTime,
    }
  }

/** The member's work in one tool, begun or not. @throws {DataError} */
export function readToolWork(tool: Tool): Promise<ToolWork> {
  const query = backend().data.rpc(
    'tool_progress',
    { p_resource_type: typeOf(tool) },
    { get: true },
  )
  return answer(query, toolWork('server_time'))
}

/**
 * Adds entries to the member's work in a tool. The server merges them with what it has, so this may
 * be repeated, and answers the whole. @throws {DataError}
 */
export function saveWork(
  resourceId: string,
  entries: Memory,
  isCompleted: boolean,
): Promise<ToolWork> {
  const query = backend().data.rpc('save_progress', {
    p_resource_id: resourceId,
    p_state: entries as Json, // The generated type only lacks the word readonly.
    p_completed: isCompleted,
  })
  return answer(query, toolWork('updated_at'))
}
