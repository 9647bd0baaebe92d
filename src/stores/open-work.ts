import { type Completion, type Copy, joinTabs, type OtherTabs, readCopy } from '../data/copies.ts'
import { readToolWork, saveWork } from '../data/progress.ts'
import type { Fault } from '../tools/fault.ts'
import { type Memory, merge, newerEntries } from '../tools/memory.ts'
import type { Tool } from '../tools/path.ts'
import { attempt } from './attempt.ts'

/**
 * `device`: on this device only, as the backend does not answer · `failed`: the same, as the backend
 * refused it · `page`: nowhere but on this page, as the browser stores nothing either
 */
export type Saved = 'saved' | 'saving' | 'device' | 'failed' | 'page'

export type ToolState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly memory: Memory; readonly saved: Saved }

export interface Ownership {
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
export class OpenWork {
  readonly #owner: Ownership
  readonly #show: (state: ToolState) => void
  readonly #tabs: OtherTabs
  #memory: Memory = {}
  #onServer: Memory = {}
  #completion: Completion = 'open'
  #resourceId: string | null = null
  #isReady = false
  #isUpToDate = false
  #isOnDevice = true
  #trouble: 'none' | 'no-answer' | 'refused' = 'none'
  #attempts = 0
  #exchange: 'idle' | 'running' | 'running-and-asked-again' = 'idle'
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(owner: Ownership, show: (state: ToolState) => void) {
    this.#owner = owner
    this.#show = show
    this.#tabs = joinTabs(owner.userId, owner.tool, (copy) => this.#hear(copy))
    const copy = readCopy(owner.userId, owner.tool)
    if (!copy) return
    this.#take(copy)
    this.#isReady = true
    this.#tell()
  }

  change(edit: (memory: Memory, now: number) => Memory): void {
    if (this.#isReady) this.#settle(edit(this.#memory, Date.now()), this.#completion)
  }

  complete(): void {
    if (this.#isReady && this.#completion === 'open') this.#settle(this.#memory, 'due')
  }

  /** Reads the server's row again, as another device may have changed it, and sends what it lacks. */
  async refresh(): Promise<void> {
    this.#isUpToDate = false
    this.#attempts = 0
    await this.#synchronise()
  }

  /** The same after a refusal, by the member's own wish. */
  async retry(): Promise<void> {
    this.#trouble = 'none'
    this.#tell()
    await this.refresh()
  }

  /** Sends at once what waits, since the page may be gone in a moment. */
  async flush(): Promise<void> {
    if (!this.#isSent()) await attempt(() => this.#send())
  }

  /** Lets go of everything; what the server has not confirmed stays on the device. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#tabs.leave()
  }

  #settle(memory: Memory, completion: Completion): void {
    if (memory === this.#memory && completion === this.#completion) return
    this.#memory = memory
    this.#completion = completion
    if (this.#trouble === 'refused') this.#trouble = 'none'
    this.#keep()
    this.#tell()
    this.#synchroniseIn(SOON)
  }

  #hear(copy: Copy): void {
    if (!this.#isReady) return // The device's copy is read before the first thing is shown.
    this.#take(copy)
    if (!isEmpty(newerEntries(this.#memory, copy.memory))) this.#keep()
    this.#tell()
    if (!this.#isSent()) this.#synchroniseIn(AFTER_OTHERS)
  }

  #take({ memory, isSent, completion }: Copy): void {
    this.#memory = merge(this.#memory, memory)
    if (isSent) this.#onServer = merge(this.#onServer, memory)
    if (completion === 'done' || this.#completion === 'open') this.#completion = completion
  }

  /**
   * A tab that slept through another one's edits must not write over them. What the copy says of the
   * server is older than what this page knows, unless this page sends no entries.
   */
  #keep(): void {
    const { userId, tool } = this.#owner
    const copy = readCopy(userId, tool)
    if (copy) this.#memory = merge(this.#memory, copy.memory)
    if (copy && this.#completion === 'open') this.#completion = copy.completion
    const isSent = this.#sendsEntries() ? isEmpty(this.#unsent()) : (copy?.isSent ?? true)
    const next = { memory: this.#memory, isSent, completion: this.#completion }
    this.#isOnDevice = this.#tabs.write(next)
  }

  #sendsEntries(): boolean {
    return this.#owner.sends === 'all'
  }

  #unsent(): Memory {
    return this.#sendsEntries() ? newerEntries(this.#memory, this.#onServer) : {}
  }

  #isSent(): boolean {
    return this.#completion !== 'due' && isEmpty(this.#unsent())
  }

  #synchroniseIn(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#synchronise(), pause)
  }

  /** One exchange at a time; whoever asks during one gets another right after it. */
  async #synchronise(): Promise<void> {
    if (this.#exchange !== 'idle') {
      this.#exchange = 'running-and-asked-again'
      return
    }
    this.#exchange = 'running'
    clearTimeout(this.#timer)
    const fault = await attempt(() => this.#exchangeOnce())
    if (this.#isClosed) return
    const isAskedAgain = this.#takeOutcome(fault)
    if (isAskedAgain) await this.#synchronise()
  }

  #takeOutcome(fault: Fault | null): boolean {
    const isAskedAgain = this.#exchange === 'running-and-asked-again'
    this.#exchange = 'idle'
    this.#isReady = true
    this.#trouble = fault ? troubleOf(fault) : 'none'
    if (this.#trouble === 'no-answer') this.#synchroniseIn(this.#nextPause())
    if (!fault) this.#attempts = 0
    this.#tell()
    return isAskedAgain
  }

  #nextPause(): number {
    this.#attempts += 1
    return PAUSES[this.#attempts - 1] ?? PAUSES[PAUSES.length - 1] ?? 0
  }

  async #exchangeOnce(): Promise<void> {
    if (!this.#isUpToDate) await this.#read()
    if (!this.#isClosed && !this.#isSent()) await this.#send()
  }

  async #read(): Promise<void> {
    const row = await readToolWork(this.#owner.userId, this.#owner.tool)
    if (this.#isClosed) return
    this.#isUpToDate = true
    this.#resourceId = row?.resourceId ?? null
    if (row) this.#takeRow(row)
  }

  /** Without a resource the tool is not offered, and what is done in it stays on the device. */
  async #send(): Promise<void> {
    if (this.#resourceId === null) return
    const isCompleted = this.#completion !== 'open'
    const row = await saveWork(this.#resourceId, this.#unsent(), isCompleted)
    if (!this.#isClosed) this.#takeRow(row)
  }

  /** What the server has lost, if it ever does, is due again. */
  #takeRow({ memory, isCompleted }: { memory: Memory; isCompleted: boolean }): void {
    this.#memory = merge(this.#memory, memory)
    this.#onServer = memory
    if (isCompleted) this.#completion = 'done'
    else if (this.#completion === 'done') this.#completion = 'due'
    this.#keep()
  }

  #tell(): void {
    if (!this.#isReady || this.#isClosed) return
    this.#show({ status: 'ready', memory: this.#memory, saved: this.#saved() })
  }

  #saved(): Saved {
    const whileNotSent = this.#isOnDevice ? 'device' : 'page'
    if (this.#trouble !== 'none' && whileNotSent === 'page' && !this.#isSent()) return 'page'
    if (this.#trouble === 'refused') return 'failed'
    if (this.#trouble === 'no-answer') return 'device'
    if (this.#isSent()) return this.#sendsEntries() ? 'saved' : whileNotSent
    const isOffered = this.#resourceId !== null || !this.#isUpToDate
    return isOffered && navigator.onLine ? 'saving' : whileNotSent
  }
}

function troubleOf({ kind }: Fault): 'no-answer' | 'refused' {
  return kind === 'refused' || kind === 'not-allowed' ? 'refused' : 'no-answer'
}

function isEmpty(memory: Memory): boolean {
  return Object.keys(memory).length === 0
}
