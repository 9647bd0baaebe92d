import type { Tool } from '../domain/next-step.ts'
import { pageRequestOf } from '../domain/page-request.ts'
import { decodeState, type ProgressState, TIME_TOLERANCE, until } from '../domain/progress-state.ts'
import { typeOf } from '../domain/resources.ts'
import { backend } from './client.ts'
import type { Json } from './database.types.ts'
import { type Decoder, list, optional, record, text, timestamp } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

/** What a member has done in one tool. */
export interface ResourceProgress {
  readonly resourceId: string
  readonly memory: ProgressState
  readonly isCompleted: boolean
}

const work: Decoder<ResourceProgress> = (value) => {
  const row = record(value)
  return {
    resourceId: text(row['resource_id']),
    memory: decodeState(row['state']),
    isCompleted: optional(text)(row['completed_at']) !== null,
  }
}

/** The member's work in every tool they have begun. @throws {DataError} */
export function readAllProgress(userId: string): Promise<ResourceProgress[]> {
  return readPart(userId, 'progress', list(work))
}

/** What the server knows of a member's work in one tool. */
export interface ServerProgress {
  /** Null while the tool is not offered. */
  readonly resourceId: string | null
  /** Empty if the tool has not been begun. */
  readonly memory: ProgressState
  readonly isCompleted: boolean
  /** When it said so, by its own clock, in milliseconds since 1970. */
  readonly serverTime: number
  /** When it was asked, by the clock of this device, if that was before the call. */
  readonly askedAt?: number
}

/** Entries ahead of the server's time are left out: an edit dated after them could not be saved. */
const toolWork =
  (timeColumn: string): Decoder<ServerProgress> =>
  (value) => {
    const row = record(value)
    const serverTime = Date.parse(timestamp(row[timeColumn]))
    return {
      resourceId: optional(text)(row['resource_id']),
      memory: until(decodeState(row['state']), serverTime + TIME_TOLERANCE),
      isCompleted: optional(text)(row['completed_at']) !== null,
      serverTime,
    }
  }

/** The member's work in one tool, begun or not; the page's own request has brought it along. @throws {DataError} */
export function readToolProgress(userId: string, tool: Tool): Promise<ServerProgress> {
  const { name, args } = pageRequestOf(location.pathname)
  const isOnPage = name === 'tool_page' && args.p_resource_type === typeOf(tool)
  if (!isOnPage) return requestToolProgress(tool)
  const decode = (value: unknown, askedAt: number) => ({
    ...toolWork('server_time')(value),
    askedAt,
  })
  return readPart(userId, 'tool', decode, () => requestToolProgress(tool))
}

function requestToolProgress(tool: Tool): Promise<ServerProgress> {
  const query = backend().data.rpc(
    'tool_progress',
    { p_resource_type: typeOf(tool) },
    { get: true },
  )
  return decodeResponse(query, toolWork('server_time'))
}

/**
 * Adds entries to the member's work in a tool. The server merges them with what it has, so this may
 * be repeated, and answers the whole. @throws {DataError}
 */
export function saveProgress(
  resourceId: string,
  entries: ProgressState,
  isCompleted: boolean,
): Promise<ServerProgress> {
  const query = backend().data.rpc('save_progress', {
    p_resource_id: resourceId,
    p_state: entries as Json, // The generated type only lacks the word readonly.
    p_completed: isCompleted,
  })
  return decodeResponse(query, toolWork('updated_at'))
}
