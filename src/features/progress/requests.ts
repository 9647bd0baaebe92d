import { decodeResponse } from '../../shared/fault.ts'
import { callFunction, database } from '../../shared/supabase/client.ts'
import type { Json } from '../../shared/supabase/database.types.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { readPart, storedPart } from '../../shared/supabase/page-data.ts'
import { pageRequestOf } from '../../shared/supabase/page-request.ts'
import { resourcesPart } from '../../shared/supabase/resources-part.ts'
import { type Tool, typeOf } from '../../shared/tools.ts'
import {
  decodeState,
  type ProgressState,
  TIME_TOLERANCE,
  type ToolProgress,
  until,
} from './progress-state.ts'

const progressRow = decode.rowOf({
  resourceId: decode.optional(decode.text),
  state: decodeState,
  completedAt: decode.isSet,
})

/** A member's progress in one resource. */
export interface ResourceProgress extends ToolProgress {
  readonly resourceId: string
}

const resourceProgress: decode.Decoder<ResourceProgress> = (value) => {
  const { resourceId, state, completedAt } = progressRow(value)
  return { resourceId: decode.text(resourceId), state, isCompleted: completedAt }
}

/** The member's progress in every tool they have started. */
export const progressPart = storedPart('progress', decode.list(resourceProgress))

/** What the server knew last of one tool: empty if it had not been started. */
export function readLastToolProgress(userId: string, tool: Tool): ToolProgress | null {
  const offered = resourcesPart.readLast(userId)
  const resource = offered?.find(({ type }) => type === typeOf(tool))
  const rows = progressPart.readLast(userId)
  if (!offered || !rows) return null
  const row = rows.find(({ resourceId }) => resourceId === resource?.id)
  return row ?? { state: {}, isCompleted: false }
}

/** What the server has of a member's progress in one tool. */
export interface ServerProgress extends ToolProgress {
  /** Null while the tool is not offered. */
  readonly resourceId: string | null
  /** When the server answered, by its own clock, in milliseconds since 1970. */
  readonly serverTime: number
  /** When it was asked, by the clock of this device, if that was before the call. */
  readonly askedAt?: number
}

/** Entries ahead of the server's time are left out: an edit dated after them could not be saved. */
const progressAt =
  (timeColumn: 'server_time' | 'updated_at'): decode.Decoder<ServerProgress> =>
  (value) => {
    const { resourceId, state, completedAt } = progressRow(value)
    const serverTime = Date.parse(decode.timestamp(decode.record(value)[timeColumn]))
    return {
      resourceId,
      state: until(state, serverTime + TIME_TOLERANCE),
      isCompleted: completedAt,
      serverTime,
    }
  }

/** The member's progress in one tool, started or not; the tool's page has requested it already. @throws {DataError} */
export function readToolProgress(userId: string, tool: Tool): Promise<ServerProgress> {
  const { name, args } = pageRequestOf(location.pathname)
  const isOnPage = name === 'tool_page' && args.p_resource_type === typeOf(tool)
  if (!isOnPage) return requestToolProgress(tool)
  const decode = (value: unknown, askedAt: number) => ({
    ...progressAt('server_time')(value),
    askedAt,
  })
  return readPart(userId, 'tool', decode, () => requestToolProgress(tool))
}

/** Not repeated at once: the tool works meanwhile, and asks again by itself. */
function requestToolProgress(tool: Tool): Promise<ServerProgress> {
  const query = database()
    .rpc('tool_progress', { p_resource_type: typeOf(tool) }, { get: true })
    .retry(false)
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
  const args = {
    p_resource_id: resourceId,
    p_state: entries as Json, // The generated type only lacks the word readonly.
    p_completed: isCompleted,
  }
  return callFunction('save_progress', args, progressAt('updated_at'))
}
