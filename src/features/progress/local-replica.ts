import { parseJson } from '../../shared/supabase/decode.ts'
import type { Tool } from '../../shared/tools.ts'
import {
  type Completion,
  joinTabs,
  type LocalProgress,
  readLocalProgress,
  type TabChannel,
} from './local-progress.ts'
import {
  isEmpty,
  latest,
  mergeStates,
  newerEntries,
  type ProgressState,
  TIME_TOLERANCE,
  type ToolProgress,
  until,
} from './progress-state.ts'
import type { ServerProgress } from './requests.ts'
import { learn, parseClock, redateBy, type ServerClock, serverTime } from './server-clock.ts'
import type { SyncEnvironment } from './sync-environment.ts'

/** The clock belongs to the device and not to a member, so it stays after a sign-out. */
const CLOCK_KEY = 'mind:clock'

export interface SyncTarget {
  readonly userId: string
  readonly tool: Tool
  /** `completion`: what is entered stays on this device; the server only hears of the completion. */
  readonly sends: 'all' | 'completion'
  /** Can be used before the server has answered, which then fills in what is known. */
  readonly startsEmpty?: boolean
}

/**
 * This page's replica of one member's progress in one tool: the merged state, what the server has of
 * it, and the local progress that all tabs share. It sends nothing.
 */
export class LocalReplica {
  readonly #target: SyncTarget
  readonly #environment: SyncEnvironment
  readonly #tabs: TabChannel
  /** The clock that dates the progress. */
  #clock: ServerClock
  #state: ProgressState = {}
  #seen: readonly number[] = []
  #onServer: ProgressState = {}
  #completion: Completion = 'open'
  #isStored = true
  /** Set once there is a state to show. Before that, messages from other tabs are ignored. */
  isReady = false

  /** @param onReceive is called after another tab's progress was merged */
  constructor(target: SyncTarget, environment: SyncEnvironment, onReceive: () => void) {
    const { storage, openChannel } = environment
    this.#target = target
    this.#environment = environment
    this.#clock = this.#readClock()
    const receive = (local: LocalProgress) => {
      if (!this.isReady) return
      this.#mergeLocal(local)
      if (!isEmpty(newerEntries(this.#state, local.state))) this.#store()
      onReceive()
    }
    this.#tabs = joinTabs(target.userId, target.tool, receive, storage, openChannel)
  }

  get state(): ProgressState {
    return this.#state
  }

  get completion(): Completion {
    return this.#completion
  }

  get sendsEntries(): boolean {
    return this.#target.sends === 'all'
  }

  get isSent(): boolean {
    return this.#completion !== 'due' && isEmpty(this.unsent())
  }

  /** Whether the device has the state; if not, it lasts as long as this page, or at most this tab. */
  get isStored(): boolean {
    return this.#isStored
  }

  unsent(): ProgressState {
    return this.sendsEntries ? newerEntries(this.#state, this.#onServer) : {}
  }

  /** Reads what this device has stored of the progress. @returns whether there is anything */
  load(): boolean {
    const { userId, tool } = this.#target
    const last = this.#environment.readLastToolProgress(userId, tool)
    if (last) this.#mergeLast(last)
    const local = this.#readLocal()
    if (local) this.#mergeLocal(local)
    return local !== null || last !== null
  }

  /** @returns whether the edit has changed anything */
  change(edit: (state: ProgressState, now: number) => ProgressState): boolean {
    const clock = this.#readClock()
    if (clock.learnedAt > this.#clock.learnedAt) this.#setClock(clock)
    const edited = edit(this.#state, serverTime(this.#clock, this.#environment.now()))
    if (edited === this.#state) return false
    const before = latest(this.#state)
    if (latest(edited) > before + TIME_TOLERANCE) this.#see([before])
    this.#state = edited
    this.#store()
    return true
  }

  /** @returns whether the tool was not completed before */
  complete(): boolean {
    if (this.#completion !== 'open') return false
    this.#completion = 'due'
    this.#store()
    return true
  }

  /** An entry or completion that the server has lost is due again. */
  mergeRow({ state, isCompleted }: ServerProgress): void {
    this.#state = mergeStates(this.#state, state)
    this.#see([latest(state)])
    this.#onServer = state
    if (isCompleted) this.#completion = 'done'
    else if (this.#completion === 'done') this.#completion = 'due'
    this.#store()
  }

  #readClock(): ServerClock {
    return parseClock(parseJson(this.#environment.storage.read(CLOCK_KEY) ?? ''))
  }

  learnTime(answer: Parameters<typeof learn>[1]): void {
    const { offset } = this.#clock
    this.#setClock(learn(this.#clock, answer))
    if (this.#clock.offset === offset) return
    this.#environment.storage.write(CLOCK_KEY, JSON.stringify(this.#clock))
  }

  close(): void {
    this.#tabs.leave()
  }

  #readLocal(): LocalProgress | null {
    return readLocalProgress(this.#target.userId, this.#target.tool, this.#environment.storage)
  }

  /** The progress that a page showed last may be newer than the local progress, or the only one. */
  #mergeLast({ state, isCompleted }: ToolProgress): void {
    const now = serverTime(this.#clock, this.#environment.now())
    const acceptable = until(state, now + TIME_TOLERANCE)
    this.#state = mergeStates(this.#state, acceptable)
    this.#onServer = mergeStates(this.#onServer, acceptable)
    this.#see([latest(acceptable)])
    if (isCompleted) this.#completion = 'done'
  }

  #mergeLocal(local: LocalProgress): void {
    const { isSent, completion, clock } = local
    if (clock.learnedAt > this.#clock.learnedAt) this.#setClock(clock)
    const isOutdated = clock.learnedAt < this.#clock.learnedAt
    const dated = isOutdated ? redateBy(local, this.#clock, this.#environment.now()) : local
    this.#see(dated.seen)
    this.#state = mergeStates(this.#state, dated.state)
    if (isSent) this.#onServer = mergeStates(this.#onServer, dated.state)
    if (completion === 'done' || this.#completion === 'open') this.#completion = completion
  }

  #setClock(clock: ServerClock): void {
    const dated = { state: this.#state, clock: this.#clock, seen: this.#seen }
    const { state, seen } = redateBy(dated, clock, this.#environment.now())
    this.#state = state
    this.#seen = seen
    this.#clock = clock
  }

  #see(times: readonly number[]): void {
    this.#seen = [...new Set([...this.#seen, ...times])]
  }

  /**
   * Merges before it writes, so that a tab that was frozen does not overwrite another tab's edits. This
   * page knows better what the server has than the local progress does, unless it sends no entries.
   */
  #store(): void {
    const local = this.#readLocal()
    const completion = this.#completion === 'open' ? local?.completion : this.#completion
    if (local) this.#mergeLocal({ ...local, isSent: false, completion: completion ?? 'open' })
    const unsent = Object.keys(this.unsent())
    const { isSent, unsent: keys } = this.sendsEntries
      ? { isSent: unsent.length === 0, unsent }
      : (local ?? { isSent: true, unsent: [] })
    this.#isStored = this.#tabs.write({
      state: this.#state,
      isSent,
      unsent: keys,
      completion: this.#completion,
      clock: this.#clock,
      seen: this.#seen,
    })
  }
}
