import type { Decoder } from './supabase/decode.ts'

/**
 * What can go wrong between a member and the backend, as far as a member can tell the difference.
 * `refused` carries the server's own words; the words for all the others are content.
 */
export type Fault =
  | { readonly kind: 'offline' | 'timeout' | 'signed-out' | 'not-allowed' | 'server' }
  /** The session cannot be renewed at the moment; it is not lost. */
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string | null }
  /** An answer that is no JSON, or not of the shape it should have. */
  | { readonly kind: 'unreadable' }

/** One sentence for each kind that the server has no words for. */
export type FaultWords = Readonly<Record<Exclude<Fault['kind'], 'refused'>, string>>

/** What to tell the member. */
export function faultText(fault: Fault, words: FaultWords): string {
  return fault.kind === 'refused' ? fault.message : words[fault.kind]
}

/** The one error that a request throws. */
export class DataError extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.kind)
    this.name = 'DataError'
    this.fault = fault
  }
}

/** The fault of a caught error. Any other error is a bug and is thrown again. */
export function toFault(error: unknown): Fault {
  if (error instanceof DataError) return error.fault
  throw error
}

/** Runs an action. @returns the fault if it failed, else null */
export async function runToFault(action: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await action()
    return null
  } catch (error) {
    return toFault(error)
  }
}

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

/** What the library for tables says of an answer, or of a request that had none: status 0. */
export interface DataAnswer {
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
