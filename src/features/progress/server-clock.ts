import { isRecord } from '../../shared/record-of.ts'
import { type ProgressState, redate, TIME_TOLERANCE } from './progress-state.ts'

/** What a device knows of the server's clock. */
export interface ServerClock {
  /** Milliseconds to add to the device's clock to get the server's. */
  readonly offset: number
  /** The server's time when it was learned, in milliseconds since 1970; 0 if it never was. */
  readonly learnedAt: number
}

/** Until the server has answered, the device's clock has to be right. */
export const UNKNOWN_CLOCK: ServerClock = { offset: 0, learnedAt: 0 }

/** Reads a clock from anything. */
export function parseClock(value: unknown): ServerClock {
  if (!isRecord(value)) return UNKNOWN_CLOCK
  const { offset, learnedAt } = value
  const isWhole = Number.isSafeInteger(offset) && Number.isSafeInteger(learnedAt)
  return isWhole ? { offset: Number(offset), learnedAt: Number(learnedAt) } : UNKNOWN_CLOCK
}

/** The server's time when the device's clock shows `now`: never before what the server last said. */
export function serverTime({ offset, learnedAt }: ServerClock, now: number): number {
  return Math.max(now + offset, learnedAt)
}

/**
 * The clock after an answer that carried the server's time. The true offset lies between the two
 * bounds that the request and the answer give; the old one stays as long as it lies there too. Each
 * answer counts as later than the one before.
 */
export function learn(
  clock: ServerClock,
  answer: { readonly serverTime: number; readonly askedAt: number; readonly answeredAt: number },
): ServerClock {
  const least = answer.serverTime - answer.answeredAt
  const most = answer.serverTime - answer.askedAt
  const offset = Math.round(Math.max(least, Math.min(most, clock.offset)))
  return { offset, learnedAt: Math.max(clock.learnedAt + 1, answer.serverTime) }
}

/** A state with what is needed to date it again. */
export interface Dated {
  readonly state: ProgressState
  /** The clock that dated the entries. */
  readonly clock: ServerClock
  /**
   * Times of entries that others were made over, which may have replaced them here while a copy is
   * on its way to the server: those that the server answered, and those before a leap in the dates.
   */
  readonly seen: readonly number[]
}

/** The same as another clock dates it that was learned later. */
export function redateBy(dated: Dated, to: ServerClock, now: number): Dated {
  if (to.learnedAt === 0) return dated // Nothing is known that a time could be wrong by.
  const limit = serverTime(to, now) + TIME_TOLERANCE
  const floor = Math.max(0, ...dated.seen.filter((t) => t <= limit))
  const state = redate(dated.state, limit, to.offset - dated.clock.offset, floor)
  return { state, clock: to, seen: [floor] }
}
