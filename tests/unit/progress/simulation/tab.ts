import type { JsonValue, ProgressState } from '../../../../src/features/progress/progress-state.ts'
import type { ProgressView } from '../../../../src/features/progress/progress-sync.ts'
import type { SyncEnvironment } from '../../../../src/features/progress/sync-environment.ts'
import type { Device } from './device.ts'
import type { MemberName, SimulatedEdit } from './oracle.ts'
import { SimulatedStorage } from './storage.ts'
import type { World } from './world.ts'

const TOOL = 'challenge'

/** A tab in which a member has the tool open. It may be frozen, and may crash at any moment. */
export class Tab {
  readonly member: MemberName
  readonly #world: World
  readonly #device: Device
  readonly #sync
  /** Calls of the environment until the tab crashes. */
  #callsLeft = Number.POSITIVE_INFINITY
  #isOpen = true
  #isFrozen = false
  #delayed: (() => void)[] = []
  #lastAnswer = 0
  shown: ProgressView = { status: 'loading' }
  readonly environment: SyncEnvironment

  constructor(world: World, device: Device, member: MemberName) {
    this.#world = world
    this.#device = device
    this.member = member
    this.environment = this.#openEnvironment()
    const owner = { userId: member, tool: TOOL, sends: 'all' } as const
    const { ProgressSync } = world.production
    this.#sync = new ProgressSync(owner, (view) => this.#show(view), this.environment)
    void this.#sync.refresh()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Open, and the browser lets it run. */
  get isInUse(): boolean {
    return this.#isOpen && !this.#isFrozen
  }

  edit(key: string): void {
    if (this.#isFrozen || this.shown.status === 'loading') return
    const { oracle, production } = this.#world
    this.#sync.change((progress, now) => {
      const replaced = progress[key]?.v
      const value = oracle.edits.push(this.#describeEdit(key, replaced)) - 1
      return production.setEntry(progress, key, value, now)
    })
    const edit = oracle.edits.at(-1)
    if (edit && !edit.isSaved && !this.#isStored()) edit.mayBeLost = true
  }

  /** What a tool does with its state. */
  change(edit: (progress: ProgressState, now: number) => ProgressState): void {
    if (this.isInUse && this.shown.status === 'ready') this.#sync.change(edit)
  }

  #describeEdit(key: string, replaced: JsonValue | undefined): SimulatedEdit {
    return {
      member: this.member,
      key,
      device: this.#device.number,
      time: this.#world.scheduler.now,
      parent: typeof replaced === 'number' ? replaced : null,
      isDatedWell: this.#lastAnswer > this.#device.clockChangedAt,
      mayBeLost: false,
      isSaved: false,
    }
  }

  /** Whether what was just done outlives the page. */
  #isStored(): boolean {
    return this.#isOpen && this.#device.storageMode === 'works'
  }

  complete(): void {
    if (this.#isFrozen || this.shown.status === 'loading') return
    this.#sync.complete()
    if (this.#isStored()) this.#world.oracle.completed.add(this.member)
  }

  refresh(): void {
    this.#act(() => void this.#sync.refresh())
  }

  hide(): void {
    this.#act(() => void this.#sync.flush())
  }

  freeze(): void {
    this.#isFrozen = true
  }

  wake(): void {
    this.#isFrozen = false
    for (const run of this.#delayed.splice(0)) this.#act(run)
  }

  /** The tab vanishes at the given call of its environment, counted from now. */
  crashAfter(calls: number): void {
    this.#callsLeft = calls
    if (calls === 0) this.#isOpen = false
  }

  /** The session is over: the page stops the sync, as the store of the tool does. */
  close(): void {
    if (this.#isOpen) this.#sync.close()
    this.#isOpen = false
  }

  #act(run: () => void): void {
    if (!this.#isOpen) return
    if (this.#isFrozen) this.#delayed.push(run)
    else run()
  }

  /** Whether the tab still lives to do what it is about to do. */
  #survives(): boolean {
    this.#callsLeft -= 1
    if (this.#callsLeft < 0) this.#isOpen = false
    return this.#isOpen
  }

  #show(view: ProgressView): void {
    if (!this.#isOpen) return
    this.shown = view
    if (view.status !== 'ready') return
    for (const { v } of Object.values(view.state)) this.#world.oracle.checkOwner(this.member, v)
    if (view.saved === 'saved') this.#world.checkSaved(this.member, view.state)
    this.#noteSaved()
  }

  #noteSaved(): void {
    if (this.shown.status !== 'ready' || this.shown.saved !== 'saved') return
    for (const { v } of Object.values(this.shown.state)) {
      const edit = this.#world.oracle.edits[Number(v)]
      if (edit) edit.isSaved = true
    }
  }

  #openEnvironment(): SyncEnvironment {
    const tabStorage = new SimulatedStorage(() => this.#device.storageMode !== 'works')
    const usable = (storage: Storage) => () => {
      if (!this.#survives()) return new SimulatedStorage(() => false)
      if (this.#device.storageMode === 'is forbidden') throw new DOMException('', 'SecurityError')
      return storage
    }
    const { scheduler, production } = this.#world
    return {
      now: () => scheduler.now + this.#device.clockError,
      setTimer: (callback, milliseconds) =>
        this.#survives() ? scheduler.schedule(milliseconds, () => this.#act(callback)) : () => {},
      isOnline: () => this.#device.isOnline,
      storage: production.textStorage(usable(this.#device.storage), usable(tabStorage)),
      openChannel: (key, hear) => {
        const listener = (text: string) => this.#act(() => hear(text))
        return this.#device.openChannel(key, listener, () => this.#survives())
      },
      readLastToolProgress: () => null,
      readToolProgress: () => this.#ask(() => this.#world.server.read(this.member)),
      saveProgress: (_, entries: ProgressState, isCompleted) =>
        this.#ask(() => this.#world.server.save(this.member, entries, isCompleted)),
    }
  }

  #ask<Answer>(operation: () => Answer): Promise<Answer> {
    if (!this.#survives()) return new Promise(() => {})
    return new Promise((resolve, reject) => {
      this.#device.request(this.member, operation, (delay, outcome) => {
        this.#world.scheduler.schedule(delay, () =>
          this.#act(() => {
            if ('fault' in outcome) return reject(outcome.fault)
            this.#lastAnswer = this.#world.scheduler.now
            resolve(outcome.answer)
          }),
        )
      })
    })
  }
}
