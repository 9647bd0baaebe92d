import { DataError } from '../data/errors.ts'
import {
  type Completion,
  joinTabs,
  type LocalProgress,
  readLocalProgress,
  type TabChannel,
} from '../data/local-progress.ts'
import type { ServerProgress } from '../data/progress.ts'
import { readClock, writeClock } from '../data/server-clock.ts'
import type { Fault } from '../domain/fault.ts'
import type { Tool } from '../domain/next-step.ts'
import { latest, mergeStates, newerEntries, type ProgressState } from '../domain/progress-state.ts'
import { learn, redateBy, type ServerClock, serverTime } from '../domain/server-clock.ts'
import type { SyncEnvironment } from './sync-environment.ts'
import { runToFault } from './to-fault.ts'

/**
 * `device`: on this device only, as the backend does not answer · `failed`: the same, as the backend
 * refused it · `page`: nowhere but on this page, as the browser stores nothing either
 */
export type SaveStatus = 'saved' | 'saving' | 'device' | 'failed' | 'page'

export type ProgressView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly memory: ProgressState; readonly saved: SaveStatus }

export interface SyncTarget {
  readonly userId: string
  readonly tool: Tool
  /** `completion`: what is entered stays on this device; the server only hears of the completion. */
  readonly sends: 'all' | 'completion'
}

/** Milliseconds from the last edit to its way to the server. */
const SOON = 1000
/** The same for an edit made in another tab, which will have sent it by then if it still lives. */
const AFTER_OTHERS = 4000
/** Milliseconds between attempts while the backend does not answer; the last one repeats. */
const PAUSES = [4000, 8000, 16_000, 32_000, 60_000] as const

/**
 * One member's work in one tool, open on one page. Every edit is on the device at once and at the
 * server soon after; whatever the server has not confirmed is sent again, also after a crash, as
 * merging makes repeating harmless. Other tabs and other devices are merged in as they are heard of.
 */
export class ProgressSync {
  readonly #owner: SyncTarget
  readonly #show: (state: ProgressView) => void
  readonly #environment: SyncEnvironment
  readonly #tabs: TabChannel
  /** The clock that dates the progress. */
  #clock: ServerClock
  #progress: ProgressState = {}
  /** The latest time that the server has answered. */
  #floor = 0
  #onServer: ProgressState = {}
  #completion: Completion = 'open'
  #resourceId: string | null = null
  #isReady = false
  #isUpToDate = false
  #isOnDevice = true
  #failure: 'none' | 'no-answer' | 'refused' = 'none'
  #attempts = 0
  #exchange: 'idle' | 'running' | 'running-and-requested-again' = 'idle'
  #cancelTimer = () => {}
  #isClosed = false

  constructor(
    owner: SyncTarget,
    show: (state: ProgressView) => void,
    environment: SyncEnvironment,
  ) {
    this.#owner = owner
    this.#show = show
    this.#environment = environment
    const { storage, openChannel } = environment
    const { userId, tool } = owner
    this.#clock = readClock(storage)
    this.#tabs = joinTabs(userId, tool, (copy) => this.#receive(copy), storage, openChannel)
    const copy = this.#readCopy()
    if (!copy) return
    this.#mergeCopy(copy)
    this.#isReady = true
    this.#publish()
  }

  change(edit: (progress: ProgressState, now: number) => ProgressState): void {
    if (!this.#isReady) return
    const clock = readClock(this.#environment.storage)
    if (clock.learnedAt > this.#clock.learnedAt) this.#setClock(clock)
    const now = serverTime(this.#clock, this.#environment.now())
    this.#update(edit(this.#progress, now), this.#completion)
  }

  complete(): void {
    if (this.#isReady && this.#completion === 'open') this.#update(this.#progress, 'due')
  }

  /** Reads the server's row again, as another device may have changed it, and sends what it lacks. */
  async refresh(): Promise<void> {
    this.#isUpToDate = false
    this.#attempts = 0
    await this.#synchronize()
  }

  /** The same after a refusal, by the member's own wish. */
  async retry(): Promise<void> {
    this.#failure = 'none'
    this.#publish()
    await this.refresh()
  }

  /** Sends at once what waits, since the page may be gone in a moment. */
  async flush(): Promise<void> {
    if (this.#isSent()) return
    await runToFault(() => this.#send())
    if (this.#isClosed) return
    this.#publish()
    if (this.#failure === 'none' && !this.#isSent()) this.#synchronizeIn(SOON)
  }

  /** Releases everything; what the server has not confirmed stays on the device. */
  close(): void {
    this.#isClosed = true
    this.#cancelTimer()
    this.#tabs.leave()
  }

  #update(progress: ProgressState, completion: Completion): void {
    if (progress === this.#progress && completion === this.#completion) return
    this.#progress = progress
    this.#completion = completion
    if (this.#failure === 'refused') this.#failure = 'none'
    this.#store()
    this.#publish()
    this.#synchronizeIn(SOON)
  }

  #receive(copy: LocalProgress): void {
    if (!this.#isReady) return // The device's copy is read before the first thing is shown.
    this.#mergeCopy(copy)
    if (!isEmpty(newerEntries(this.#progress, copy.memory))) this.#store()
    this.#publish()
    if (!this.#isSent()) this.#synchronizeIn(AFTER_OTHERS)
  }

  #readCopy(): LocalProgress | null {
    return readLocalProgress(this.#owner.userId, this.#owner.tool, this.#environment.storage)
  }

  #mergeCopy(copy: LocalProgress): void {
    const { memory, isSent, completion, clock, floor } = copy
    if (clock.learnedAt > this.#clock.learnedAt) this.#setClock(clock)
    const isOutdated = clock.learnedAt < this.#clock.learnedAt
    const progress = isOutdated ? redateBy(copy, this.#clock, this.#environment.now()) : memory
    this.#floor = Math.max(this.#floor, floor)
    this.#progress = mergeStates(this.#progress, progress)
    if (isSent) this.#onServer = mergeStates(this.#onServer, progress)
    if (completion === 'done' || this.#completion === 'open') this.#completion = completion
  }

  #setClock(clock: ServerClock): void {
    const dated = { memory: this.#progress, clock: this.#clock, floor: this.#floor }
    this.#progress = redateBy(dated, clock, this.#environment.now())
    this.#clock = clock
  }

  /**
   * A tab that slept through another one's edits must not write over them. What the copy says of the
   * server is older than what this page knows, unless this page sends no entries.
   */
  #store(): void {
    const copy = this.#readCopy()
    const completion = this.#completion === 'open' ? copy?.completion : this.#completion
    if (copy) this.#mergeCopy({ ...copy, isSent: false, completion: completion ?? 'open' })
    const isSent = this.#sendsEntries() ? isEmpty(this.#unsent()) : (copy?.isSent ?? true)
    this.#isOnDevice = this.#tabs.write({
      memory: this.#progress,
      isSent,
      completion: this.#completion,
      clock: this.#clock,
      floor: this.#floor,
    })
  }

  #sendsEntries(): boolean {
    return this.#owner.sends === 'all'
  }

  #unsent(): ProgressState {
    return this.#sendsEntries() ? newerEntries(this.#progress, this.#onServer) : {}
  }

  #isSent(): boolean {
    return this.#completion !== 'due' && isEmpty(this.#unsent())
  }

  #synchronizeIn(pause: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#environment.setTimer(() => void this.#synchronize(), pause)
  }

  /** One exchange at a time; whoever asks during one gets another right after it. */
  async #synchronize(): Promise<void> {
    if (this.#exchange !== 'idle') {
      this.#exchange = 'running-and-requested-again'
      return
    }
    this.#exchange = 'running'
    this.#cancelTimer()
    const fault = await runToFault(() => this.#exchangeOnce())
    if (this.#isClosed) return
    const isRequestedAgain = this.#endExchange(fault)
    if (isRequestedAgain) await this.#synchronize()
  }

  #endExchange(fault: Fault | null): boolean {
    const isRequestedAgain = this.#exchange === 'running-and-requested-again'
    this.#exchange = 'idle'
    this.#isReady = true
    this.#failure = fault ? failureOf(fault) : 'none'
    if (this.#failure === 'no-answer') this.#synchronizeIn(this.#nextPause())
    if (!fault) this.#attempts = 0
    if (!fault && !isRequestedAgain && this.#resourceId !== null && !this.#isSent())
      this.#synchronizeIn(SOON)
    this.#publish()
    return isRequestedAgain
  }

  #nextPause(): number {
    this.#attempts += 1
    return PAUSES[this.#attempts - 1] ?? PAUSES[PAUSES.length - 1] ?? 0
  }

  /** A save that fails may have been dated by a wrong clock: the next one reads the server's first. */
  async #exchangeOnce(): Promise<void> {
    const isFresh = !this.#isUpToDate
    if (isFresh) await this.#read()
    const fault = await runToFault(() => this.#sendIfNeeded())
    if (!fault) return
    this.#isUpToDate = false
    if (isFresh || failureOf(fault) !== 'refused') throw new DataError(fault)
    await this.#read()
    await this.#sendIfNeeded()
  }

  async #read(): Promise<void> {
    const row = await this.#ask(() =>
      this.#environment.readToolProgress(this.#owner.userId, this.#owner.tool),
    )
    if (!row) return
    this.#isUpToDate = true
    this.#resourceId = row.resourceId
    if (row.resourceId !== null) this.#mergeRow(row)
  }

  async #sendIfNeeded(): Promise<void> {
    if (!this.#isClosed && !this.#isSent()) await this.#send()
  }

  /** Without a resource the tool is not offered, and what is done in it stays on the device. */
  async #send(): Promise<void> {
    const resourceId = this.#resourceId
    if (resourceId === null) return
    const entries = this.#unsent()
    const isCompleted = this.#completion !== 'open'
    const row = await this.#ask(() =>
      this.#environment.saveProgress(resourceId, entries, isCompleted),
    )
    if (!row) return
    this.#mergeRow(row)
    const isKept = isEmpty(newerEntries(entries, row.memory)) && (row.isCompleted || !isCompleted)
    if (!isKept) throw new DataError({ kind: 'refused', message: 'Not all was kept', code: null })
  }

  /** Asks the server and learns its time. @returns null if this has been closed meanwhile */
  async #ask(request: () => Promise<ServerProgress>): Promise<ServerProgress | null> {
    const askedAt = this.#environment.now()
    const row = await request()
    if (this.#isClosed) return null
    const answeredAt = this.#environment.now()
    const { offset } = this.#clock
    this.#setClock(learn(this.#clock, { askedAt, answeredAt, ...row }))
    if (this.#clock.offset !== offset) writeClock(this.#clock, this.#environment.storage)
    return row
  }

  /** What the server has lost, if it ever does, is due again. */
  #mergeRow({ memory, isCompleted }: ServerProgress): void {
    this.#progress = mergeStates(this.#progress, memory)
    this.#floor = Math.max(this.#floor, latest(memory))
    this.#onServer = memory
    if (isCompleted) this.#completion = 'done'
    else if (this.#completion === 'done') this.#completion = 'due'
    this.#store()
  }

  #publish(): void {
    if (!this.#isReady || this.#isClosed) return
    this.#show({ status: 'ready', memory: this.#progress, saved: this.#saved() })
  }

  #saved(): SaveStatus {
    const whileNotSent = this.#isOnDevice ? 'device' : 'page'
    if (this.#failure !== 'none' && whileNotSent === 'page' && !this.#isSent()) return 'page'
    if (this.#failure === 'refused') return 'failed'
    if (this.#failure === 'no-answer') return 'device'
    if (this.#isSent()) return this.#sendsEntries() ? 'saved' : whileNotSent
    const isOffered = this.#resourceId !== null || !this.#isUpToDate
    return isOffered && this.#environment.isOnline() ? 'saving' : whileNotSent
  }
}

function failureOf({ kind }: Fault): 'no-answer' | 'refused' {
  return kind === 'refused' || kind === 'not-allowed' ? 'refused' : 'no-answer'
}

function isEmpty(memory: ProgressState): boolean {
  return Object.keys(memory).length === 0
}
