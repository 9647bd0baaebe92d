import type { Fault } from '../fault.ts'
import { DataError } from './data-error.ts'
import type { Decoder } from './decode.ts'

/** Milliseconds a request may take. The auth client has no limit: one hung call would hold up all. */
export const REQUEST_TIMEOUT = 12_000

const ABORT_REASONS = ['timeout', 'offline', 'reconnecting', 'signed-out', 'unreadable'] as const

type AbortReason = (typeof ABORT_REASONS)[number]

/** Ends a request before it has an answer. The code keeps the client from trying it three times more. */
export class RequestAborted extends Error {
  readonly code = 'ABORT_ERR'

  constructor(reason: AbortReason) {
    super(reason)
    this.name = 'RequestAborted'
  }
}

/** The clients include the message of a thrown error in their own. */
export function faultOfLostRequest(message: string): Fault {
  const reason = message.replace('RequestAborted: ', '')
  const kind = ABORT_REASONS.find((known) => known === reason)
  return { kind: kind ?? 'offline' }
}

interface DataAnswer {
  data: unknown
  error: { message: string; code?: string } | null
  status: number
}

/**
 * Waits for a query and reads its answer.
 * @throws {DataError} of every kind
 */
export async function decodeResponse<Value>(
  query: PromiseLike<DataAnswer>,
  decode: Decoder<Value>,
): Promise<Value> {
  const { data, error, status } = await query
  if (error) throw new DataError(faultOfAnswer(error, status))
  return decode(data)
}

function faultOfAnswer(
  { message, code }: { message: string; code?: string },
  status: number,
): Fault {
  if (status === 0) return faultOfLostRequest(message)
  if (status < 300) return { kind: 'unreadable' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403 || code === '42501') return { kind: 'not-allowed' }
  // A proxy's error page has no code, and its text is not shown to members.
  return status < 500 && code ? { kind: 'refused', message, code } : { kind: 'server' }
}
