import { DataError, type Fault, runToFault } from '../../shared/fault.ts'
import { LocalReplica, type SyncTarget } from './local-replica.ts'
import { isEmpty, newerEntries, type ProgressState } from './progress-state.ts'
import type { ServerProgress } from './requests.ts'
import type { SyncEnvironment } from './sync-environment.ts'

export type { SyncTarget } from './local-replica.ts'

/**
 * `device`: on this device only, as the backend does not answer · `failed`: the same, as the backend
 * refused it · `page`: nowhere but on this page, as the browser stores nothing either
 */
export type SaveStatus = 'saved' | 'saving' | 'device' | 'failed' | 'page'

export type ProgressView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly state: ProgressState; readonly saved: SaveStatus }

/** Milliseconds from the last edit to its save. */
const SOON = 1000
/** The same for an edit made in another tab, which has saved it by then unless it was closed. */
const AFTER_OTHERS = 4000
/** Milliseconds between attempts while the backend does not answer; the last one repeats. */
const PAUSES = [4000, 8000, 16_000, 32_000, 60_000] as const

/**
 * One member's progress in one tool, open on one page. Every edit is stored on the device at once
 * and sent to the server soon after. What the server has not confirmed is sent again, also after a
 * crash; merging makes a repeated save harmless. Changes from other tabs and devices are merged as
 * they arrive.
 */
export class ProgressSync {
  readonly #owner: SyncTarget
  readonly #show: (view: ProgressView) => void
  readonly #environment: SyncEnvironment
  readonly #local: LocalReplica
  #resourceId: string | null = null
  #isUpToDate = false
  #failure: 'none' | 'no-answer' | 'refused' = 'none'
  #attempts = 0
  #exchange: 'idle' | 'running' | 'running-and-requested-again' = 'idle'
  #cancelTimer = () => {}
  #isClosed = false

  constructor(owner: SyncTarget, show: (view: ProgressView) => void, environment: SyncEnvironment) {
    this.#owner = owner
    this.#show = show
    this.#environment = environment
    this.#local = new LocalReplica(owner, environment, () => this.#receive())
    if (!this.#local.load() && !owner.startsEmpty) return
    this.#local.isReady = true
    this.#publish()
  }

  change(edit: (progress: ProgressState, now: number) => ProgressState): void {
    if (this.#local.isReady && this.#local.change(edit)) this.#afterEdit()
  }

  complete(): void {
    if (this.#local.isReady && this.#local.complete()) this.#afterEdit()
  }

  /** Reads the server's row again, as another device may have changed it, and sends what it lacks. */
  async refresh(): Promise<void> {
    this.#isUpToDate = false
    this.#attempts = 0
    await this.#synchronize()
  }

  /** The same after a refused save, when the member asks for it. */
  async retry(): Promise<void> {
    this.#failure = 'none'
    this.#publish()
    await this.refresh()
  }

  /** Sends at once what is pending, because the page may be about to close. */
  async flush(): Promise<void> {
    if (this.#local.isSent) return
    await runToFault(() => this.#send())
    if (this.#isClosed) return
    this.#publish()
    if (this.#failure === 'none' && !this.#local.isSent) this.#synchronizeIn(SOON)
  }

  /** Releases everything; what the server has not confirmed stays on the device. */
  close(): void {
    this.#isClosed = true
    this.#cancelTimer()
    this.#local.close()
  }

  #afterEdit(): void {
    if (this.#failure === 'refused') this.#failure = 'none'
    this.#publish()
    this.#synchronizeIn(SOON)
  }

  #receive(): void {
    this.#publish()
    if (!this.#local.isSent) this.#synchronizeIn(AFTER_OTHERS)
  }

  #synchronizeIn(pause: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#environment.setTimer(() => void this.#synchronize(), pause)
  }

  /** Runs one exchange at a time. A request during an exchange starts another one after it. */
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
    this.#local.isReady = true
    this.#failure = fault ? failureOf(fault) : 'none'
    if (this.#failure === 'no-answer') this.#synchronizeIn(this.#nextPause())
    if (!fault) this.#attempts = 0
    if (!fault && !isRequestedAgain && this.#resourceId !== null && !this.#local.isSent)
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
    if (row.resourceId !== null) this.#local.mergeRow(row)
  }

  async #sendIfNeeded(): Promise<void> {
    if (!this.#isClosed && !this.#local.isSent) await this.#send()
  }

  /** Without a resource the tool is not offered, and what is done in it stays on the device. */
  async #send(): Promise<void> {
    const resourceId = this.#resourceId
    if (resourceId === null) return
    const entries = this.#local.unsent()
    const isCompleted = this.#local.completion !== 'open'
    const row = await this.#ask(() =>
      this.#environment.saveProgress(resourceId, entries, isCompleted),
    )
    if (!row) return
    this.#local.mergeRow(row)
    const isKept = isEmpty(newerEntries(entries, row.state)) && (row.isCompleted || !isCompleted)
    if (!isKept) throw new DataError({ kind: 'refused', message: 'Not all was kept', code: null })
  }

  /** Asks the server and learns its time. @returns null if this has been closed meanwhile */
  async #ask(request: () => Promise<ServerProgress>): Promise<ServerProgress | null> {
    const askedAt = this.#environment.now()
    const row = await request()
    if (this.#isClosed) return null
    const answeredAt = this.#environment.now()
    this.#local.learnTime({ askedAt, answeredAt, ...row })
    return row
  }

  #publish(): void {
    if (!this.#local.isReady || this.#isClosed) return
    this.#show({ status: 'ready', state: this.#local.state, saved: this.#saved() })
  }

  #saved(): SaveStatus {
    const whileNotSent = this.#local.isStored ? 'device' : 'page'
    if (this.#failure !== 'none' && whileNotSent === 'page' && !this.#local.isSent) return 'page'
    if (this.#failure === 'refused') return 'failed'
    if (this.#failure === 'no-answer') return 'device'
    if (this.#local.isSent) return this.#local.sendsEntries ? 'saved' : whileNotSent
    const isOffered = this.#resourceId !== null || !this.#isUpToDate
    return isOffered && this.#environment.isOnline() ? 'saving' : whileNotSent
  }
}

function failureOf({ kind }: Fault): 'no-answer' | 'refused' {
  return kind === 'refused' || kind === 'not-allowed' ? 'refused' : 'no-answer'
}
