import type { Tool } from '../domain/next-step.ts'
import { decodeState, type ProgressState, TIME_TOLERANCE, until } from '../domain/progress-state.ts'
import { typeOf } from '../domain/resources.ts'
import { backend } from './client.ts'
import type { Json } from './database.types.ts'
import {
  type Decoded,
  type Decoder,
  fromColumns,
  isSet,
  list,
  object,
  optional,
  record,
  text,
  timestamp,
} from './decode.ts'
import { decodeResponse } from './errors.ts'

const resourceProgress = object({
  resourceId: text,
  state: decodeState,
  isCompleted: isSet,
})

/** A member's progress in one resource. */
export type ResourceProgress = Decoded<typeof resourceProgress>

/** The member's progress in every tool they have started. @throws {DataError} */
export function readAllProgress(userId: string): Promise<ResourceProgress[]> {
  const query = backend()
    .data.from('user_progress')
    .select('resourceId:resource_id, state, isCompleted:completed_at')
    .eq('user_id', userId)
  return decodeResponse(query, list(resourceProgress))
}

const progressRow = fromColumns(
  object({ resourceId: optional(text), state: decodeState, completedAt: isSet }),
)

/** What the server has of a member's progress in one tool. */
export interface ServerProgress {
  /** Null while the tool is not offered. */
  readonly resourceId: string | null
  /** Empty if the tool has not been started. */
  readonly state: ProgressState
  readonly isCompleted: boolean
  /** When the server answered, by its own clock, in milliseconds since 1970. */
  readonly serverTime: number
}

/** Entries ahead of the server's time are left out: an edit dated after them could not be saved. */
const progressAt =
  (timeColumn: 'server_time' | 'updated_at'): Decoder<ServerProgress> =>
  (value) => {
    const { resourceId, state, completedAt } = progressRow(value)
    const serverTime = Date.parse(timestamp(record(value)[timeColumn]))
    return {
      resourceId,
      state: until(state, serverTime + TIME_TOLERANCE),
      isCompleted: completedAt,
      serverTime,
    }
  }

/** The member's progress in one tool, started or not. @throws {DataError} */
export function readToolProgress(tool: Tool): Promise<ServerProgress> {
  const query = backend().data.rpc(
    'tool_progress',
    { p_resource_type: typeOf(tool) },
    { get: true },
  )
  return decodeResponse(query, progressAt('server_time'))
}

/**
 * Adds entries to the member's progress in a tool. The server merges them with what it has, so this may
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
  return decodeResponse(query, progressAt('updated_at'))
}
