import type { TextStorage } from '../../shared/storage.ts'
import type { RequestTimes } from '../../shared/supabase/page-request.ts'
import type { Tool } from '../../shared/tools.ts'
import type { Base, Clock, ProgressState, ToolProgress } from './entries.ts'

/**
 * `unread`: nothing is here, and what the account has could not be had · `device`: on this device, as
 * there is no network · `server`: the same, as the server answered with an error · `waiting`: the
 * same, as it did not answer · `failed`: the same, as it refused it · `page`: nowhere but on this
 * page, as the browser stores nothing either
 */
export type SaveStatus = 'saved' | 'saving' | 'unread' | Unsent
type Unsent = 'device' | 'server' | 'waiting' | 'failed' | 'page'

/** What a page shows of a tool. */
export interface ToolView extends ToolProgress {
  /** Null while the tool is not offered. */
  readonly resourceId: string | null
  /** Whether it is all there is: what was stored, or all that can be had without an answer. */
  readonly isReady: boolean
  readonly saved: SaveStatus
}

/** What the server says of a tool; without a state if its revision is the one that was named. */
export interface ToolAnswer extends Omit<Base, 'state'> {
  readonly resourceId: string
  readonly state: ProgressState | undefined
}

export interface PageAnswer extends RequestTimes {
  /** When the server answered, by its own clock, in milliseconds since 1970. */
  readonly serverTime: number
  /** The revisions that the request named, by the resource. */
  readonly known: Readonly<Record<string, number>>
  /** Every tool that is offered. */
  readonly tools: ReadonlyMap<Tool, ToolAnswer>
}

/** What a browser keeps of one member. */
export interface Device {
  readonly userId: string
  readonly storage: TextStorage
}

/** Everything outside of the program that saving progress depends on. */
export interface SyncEnvironment extends Device {
  /** The device's clock, which may be wrong, in milliseconds since 1970. */
  now(): number
  /** A clock that nobody can change, in milliseconds. */
  ticks(): number
  /** Calls back after so many milliseconds. @returns a function that cancels the call */
  setTimer(callback: () => void, milliseconds: number): () => void
  isOnline(): boolean
  /** Calls back when another tab has changed what is stored of the member. @returns how to stop */
  listenToTabs(onChange: () => void): () => void
  /** @throws {DataError} */
  readPage(): Promise<PageAnswer>
  /** Merges entries into what the server has of a tool. @throws {DataError} */
  saveProgress(
    resourceId: string,
    entries: ProgressState,
    isCompleted: boolean,
  ): Promise<ToolAnswer & { readonly serverTime: number }>
}

/** Milliseconds by which the device's clock and the steady one may differ since the last answer. */
const CLOCK_TOLERANCE = 1000
/** Milliseconds after which an answer tells the time no more, as to a page that was asleep. */
const TOO_LATE = 15_000

/** What this page knows of the server's clock. */
export function serverClock({ now, ticks }: Pick<SyncEnvironment, 'now' | 'ticks'>) {
  let last: { readonly difference: number; readonly steady: number } | null = null
  return {
    /**
     * Takes the server's time from an answer, which was made between asking and its arrival. What is
     * known already stays as far as it fits; at first, dates are too early rather than in the future.
     */
    learn(serverTime: number, askedAt: number, arrivedAt = now()): void {
      const [least, most] = [serverTime - arrivedAt, serverTime - askedAt]
      const known = this.isKnown() && last ? last.difference : least
      last = null
      if (least > most || now() < arrivedAt || now() > askedAt + TOO_LATE) return // Or a changed clock.
      last = { difference: Math.min(Math.max(known, least), most), steady: now() - ticks() }
    },
    /** Whether the server's time is known, and the device's clock was not changed since. */
    isKnown: (): boolean =>
      last !== null && Math.abs(now() - ticks() - last.steady) <= CLOCK_TOLERANCE,
    /** Before an answer, the device's clock has to do. */
    time: (): Clock => ({ now: now(), difference: last?.difference ?? 0 }),
  }
}
