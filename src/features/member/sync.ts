import { DataError, type Fault, runToFault } from '../../shared/fault.ts'
import { TOOLS, type Tool } from '../../shared/tools.ts'
import { DeviceTool, type ToolContents } from './device.ts'
import { type Base, dated, entriesOf, isConfirmed, isEmpty, type ProgressState } from './entries.ts'
import { type SaveStatus, type SyncEnvironment, serverClock, type ToolView } from './environment.ts'

/** Milliseconds from the last edit to its save. */
const SOON = 1000
/** The same for an edit made in another tab, which has saved it by then unless it was closed. */
const AFTER_OTHERS = 4000
/** Milliseconds between attempts while the backend does not answer: each time twice as long. */
const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

const STATUS_AFTER: Readonly<Partial<Record<Fault['kind'], SaveStatus>>> = {
  server: 'server',
  unreadable: 'server',
  refused: 'failed',
  'not-allowed': 'failed',
}

/**
 * One member's progress in all tools, on one page. Every edit is stored on the device at once and
 * sent soon after. What the server has not confirmed is sent again, also after a crash; merging
 * makes a repeated save harmless.
 */
export class Sync {
  readonly #environment: SyncEnvironment
  readonly #show: (tool: Tool, view: ToolView) => void
  readonly #stopTabs: () => void
  readonly #clock: ReturnType<typeof serverClock>
  readonly #tools: ReadonlyMap<Tool, DeviceTool>
  readonly #refused = new Set<Tool>()
  /** What was shown of each tool, so that a view gets no news that are none. */
  readonly #shown = new Map<Tool, { readonly base: Base | null; readonly rest: string }>()
  /** Whether the page's answer is still to be relied on. */
  #isFresh = false
  #hasAsked = false
  #fault: Fault | null = null
  #attempts = 0
  #running: Promise<void> | null = null
  #isRequested = false
  /** Cancels the next exchange, if one is planned. */
  #timer: (() => void) | null = null
  #isClosed = false

  constructor(environment: SyncEnvironment, show: (tool: Tool, view: ToolView) => void) {
    this.#environment = environment
    this.#show = show
    this.#clock = serverClock(environment)
    this.#tools = new Map(TOOLS.map((tool) => [tool, new DeviceTool(environment, tool)]))
    this.#stopTabs = environment.listenToTabs(() => {
      this.#publish()
      if (!this.#timer) this.#sendRestIn(AFTER_OTHERS)
    })
    this.#publish()
  }

  /** Whether the last exchange with the server has failed. */
  get hasFailed(): boolean {
    return this.#fault !== null
  }

  /** Keeps what the edit makes of the state at `now`, in milliseconds since 1970. */
  change(tool: Tool, edit: (state: ProgressState, now: number) => ProgressState): void {
    if (this.#isClosed) return
    if (this.#tools.get(tool)?.change(edit, this.#clock.time())) this.#afterEdit(tool)
  }

  /** Marks a tool as completed; doing it twice is no error. */
  complete(tool: Tool): void {
    const onDevice = this.#tools.get(tool)
    if (this.#isClosed || !onDevice || onDevice.read(this.#clock.time()).isCompleted) return
    onDevice.complete()
    this.#afterEdit(tool)
  }

  /** Asks the server again, as another device may have changed something, and sends what it lacks. */
  async refresh(): Promise<Fault | null> {
    this.#isFresh = false
    this.#attempts = 0
    this.#refused.clear()
    await this.#synchronize()
    return this.#fault
  }

  /** Sends at once what is pending, because the page may be about to close. */
  async flush(): Promise<void> {
    if (!this.#clock.isKnown()) return
    await Promise.all([...this.#tools.values()].map((tool) => runToFault(() => this.#save(tool))))
    if (this.#isClosed) return
    this.#publish()
    this.#sendRestIn(SOON)
  }

  /** Releases everything; what the server has not confirmed stays on the device. */
  close(): void {
    this.#isClosed = true
    this.#cancelTimer()
    this.#stopTabs()
  }

  #afterEdit(tool: Tool): void {
    this.#refused.delete(tool)
    this.#publish()
    this.#synchronizeIn(SOON)
  }

  #sendRestIn(pause: number): void {
    const isSendable = ([tool, onDevice]: [Tool, DeviceTool]) => {
      const { base, isUnsent } = onDevice.read(this.#clock.time())
      return isUnsent && !this.#refused.has(tool) && (!this.#isFresh || base?.resourceId)
    }
    if ([...this.#tools].some(isSendable)) this.#synchronizeIn(pause)
  }

  #synchronizeIn(pause: number): void {
    this.#cancelTimer()
    this.#timer = this.#environment.setTimer(() => void this.#synchronize(), pause)
  }

  #cancelTimer(): void {
    this.#timer?.()
    this.#timer = null
  }

  /** Runs one exchange at a time. A request during an exchange starts another one after it. */
  #synchronize(): Promise<void> {
    if (this.#running) this.#isRequested = true
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    do {
      this.#isRequested = false
      this.#cancelTimer()
      this.#fault = await runToFault(() => this.#exchange())
      this.#hasAsked = true
    } while (this.#isRequested && !this.#isClosed)
    this.#running = null
    if (this.#isClosed) return
    if (this.#fault) {
      this.#synchronizeIn(Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE))
      this.#attempts += 1
    } else {
      this.#attempts = 0
      this.#sendRestIn(SOON)
    }
    this.#publish()
  }

  async #exchange(): Promise<void> {
    if (!this.#isFresh || !this.#clock.isKnown()) await this.#ask()
    for (const [tool, onDevice] of this.#tools)
      if (!this.#refused.has(tool) && (await this.#isRefused(onDevice))) {
        await this.#ask() // It may have been dated by a wrong clock.
        if (await this.#isRefused(onDevice)) this.#refused.add(tool)
      }
  }

  /** Saves the tool. @returns whether the server refuses it @throws {DataError} of other kinds */
  async #isRefused(tool: DeviceTool): Promise<boolean> {
    const fault = await runToFault(() => this.#save(tool))
    if (!fault) return false
    this.#isFresh = false
    if (fault.kind === 'refused' || fault.kind === 'not-allowed') return true
    throw new DataError(fault)
  }

  async #ask(): Promise<void> {
    const { serverTime, askedAt, arrivedAt, known, tools } = await this.#environment.readPage()
    if (this.#isClosed) return
    this.#clock.learn(serverTime, askedAt, arrivedAt)
    const isTaken = [...this.#tools].map(([tool, onDevice]) =>
      onDevice.take(tools.get(tool), known),
    )
    this.#isFresh = this.#clock.isKnown() && isTaken.every(Boolean)
    if (!this.#isFresh) this.#isRequested = true
    this.#publish()
  }

  /** Without a resource the tool is not offered, and what is done in it stays on the device. */
  async #save(tool: DeviceTool): Promise<void> {
    const { base, pending, isCompleting, isUnsent } = tool.read(this.#clock.time())
    if (this.#isClosed || !base?.resourceId || !isUnsent || !this.#clock.isKnown()) return
    const sent = dated(pending, this.#clock.time())
    const fresh = Object.entries(sent).filter(([key, { t }]) => pending[key]?.t !== t)
    tool.write(Object.fromEntries(fresh)) // With their dates, before the request leaves.
    const entries = entriesOf(sent)
    const askedAt = this.#environment.now()
    const row = await this.#environment.saveProgress(base.resourceId, entries, isCompleting)
    if (this.#isClosed) return
    this.#clock.learn(row.serverTime, askedAt)
    tool.take(row, {})
    const isKept = Object.entries(sent).every(([key, entry]) =>
      isConfirmed(entry, row.state?.[key]),
    )
    if (!isKept || (isCompleting && !row.isCompleted))
      throw new DataError({ kind: 'refused', message: 'Not all was kept', code: null })
  }

  #publish(): void {
    if (this.#isClosed) return
    for (const [tool, onDevice] of this.#tools)
      this.#publishTool(tool, onDevice.read(this.#clock.time()))
  }

  #publishTool(tool: Tool, contents: ToolContents): void {
    const { base, pending, shown: state, isCompleted } = contents
    const resourceId = base?.resourceId ?? null
    const isReady = this.#hasAsked || base !== null || !isEmpty(pending)
    const saved = this.#saved(tool, contents)
    const rest = JSON.stringify([pending, isCompleted, isReady, saved])
    const last = this.#shown.get(tool)
    if (last?.base === base && last.rest === rest) return
    this.#shown.set(tool, { base, rest })
    this.#show(tool, { state, isCompleted, resourceId, isReady, saved })
  }

  #saved(tool: Tool, { base, isUnsent, isKept }: ToolContents): SaveStatus {
    if (!isUnsent) return base || !this.#fault ? 'saved' : 'unread'
    const status = this.#statusOfUnsent(tool, Boolean(base?.resourceId))
    return isKept || status === 'saving' ? status : 'page'
  }

  #statusOfUnsent(tool: Tool, isOffered: boolean): SaveStatus {
    if (this.#refused.has(tool)) return 'failed'
    if (!this.#environment.isOnline()) return 'device'
    if (this.#fault) return STATUS_AFTER[this.#fault.kind] ?? 'waiting'
    return this.#isFresh && !isOffered ? 'failed' : 'saving'
  }
}
