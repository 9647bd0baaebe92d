import type { ProgressState } from '../../../../src/features/member/entries.ts'
import type { SyncEnvironment, ToolView } from '../../../../src/features/member/environment.ts'
import type { Tool } from '../../../../src/shared/tools.ts'
import type { Device } from './device.ts'
import type { MemberName } from './oracle.ts'
import { USED_TOOLS } from './server.ts'
import { SimulatedStorage } from './storage.ts'
import type { World } from './world.ts'

/** A tab in which a member uses the tools. It may be frozen, and may crash at any moment. */
export class Tab {
  readonly member: MemberName
  readonly #world: World
  readonly #device: Device
  readonly sync
  /** Calls of the environment until the tab crashes. */
  #callsLeft = Number.POSITIVE_INFINITY
  isOpen = true
  #isFrozen = false
  #delayed: (() => void)[] = []
  readonly shown = new Map<Tool, ToolView>()
  readonly environment: SyncEnvironment

  constructor(world: World, device: Device, member: MemberName) {
    this.#world = world
    this.#device = device
    this.member = member
    this.environment = this.#openEnvironment()
    const { Sync } = world.production
    this.sync = new Sync(this.environment, (tool, view) => this.#show(tool, view))
    void this.sync.refresh()
  }

  /** In use, with something to show of every tool. */
  get isReady(): boolean {
    return this.isInUse && [...this.shown.values()].every(({ isReady }) => isReady)
  }

  /** Open, and the browser lets it run. */
  get isInUse(): boolean {
    return this.isOpen && !this.#isFrozen
  }

  /** @returns the value that is now under the key, which is the number of the edit */
  edit(tool: Tool, key: string): number {
    const { oracle, production } = this.#world
    this.sync.change(tool, (progress, now) => {
      const replaced = progress[key]?.v
      const edits = oracle.edits.push({
        member: this.member,
        key,
        device: this.#device.number,
        time: this.#world.scheduler.now,
        parent: typeof replaced === 'number' ? replaced : null,
        datedAt: null,
        mayBeLost: false,
        isSaved: false,
      })
      return production.setEntry(progress, key, edits - 1, now)
    })
    const edit = oracle.edits.at(-1)
    if (edit && !edit.isSaved && !this.#isStored()) edit.mayBeLost = true
    return oracle.edits.length - 1
  }

  /** Whether what was just done outlives the page. */
  #isStored(): boolean {
    return this.isOpen && this.#device.storageMode === 'works'
  }

  complete(): void {
    this.sync.complete('challenge')
    if (this.#isStored()) this.#world.oracle.completed.add(this.member)
  }

  refresh(): void {
    this.#act(() => void this.sync.refresh())
  }

  hide(): void {
    this.#act(() => void this.sync.flush())
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
    if (calls === 0) this.isOpen = false
  }

  /** The session is over: the page stops the sync, as the store of the tool does. */
  close(): void {
    if (this.isOpen) this.sync.close()
    this.isOpen = false
  }

  #act(run: () => void): void {
    if (!this.isOpen) return
    if (this.#isFrozen) this.#delayed.push(run)
    else run()
  }

  /** Whether the tab still lives to do what it is about to do. */
  #survives(): boolean {
    this.#callsLeft -= 1
    if (this.#callsLeft < 0) this.isOpen = false
    return this.isOpen
  }

  #show(tool: Tool, view: ToolView): void {
    if (!this.isOpen) return
    this.shown.set(tool, view)
    for (const { v } of Object.values(view.state)) this.#world.oracle.checkOwner(this.member, v)
    if (view.saved !== 'saved' || !view.isReady) return
    this.#world.checkSaved(this.member, tool, view.state)
    for (const { v } of Object.values(view.state)) {
      const edit = this.#world.oracle.edits[Number(v)]
      if (edit) edit.isSaved = true
    }
  }

  #openEnvironment(): SyncEnvironment {
    const tabStorage = new SimulatedStorage(() => this.#device.storageMode !== 'works')
    const usable = (storage: SimulatedStorage) => () => {
      if (!this.#survives()) return new SimulatedStorage(() => false)
      this.#device.user = this
      if (this.#device.storageMode === 'is forbidden') throw new DOMException('', 'SecurityError')
      return storage
    }
    const { scheduler, production } = this.#world
    const storage = production.textStorage(usable(this.#device.storage), usable(tabStorage))
    return {
      userId: this.member,
      storage,
      now: () => scheduler.now + this.#device.clockError,
      ticks: () => scheduler.now,
      setTimer: (callback, milliseconds) =>
        this.#survives() ? scheduler.schedule(milliseconds, () => this.#act(callback)) : () => {},
      isOnline: () => this.#device.isOnline,
      listenToTabs: (hear) =>
        this.#device.listen(this, (key) => {
          if (key.startsWith(production.memberPrefix(this.member))) this.#act(hear)
        }),
      readPage: async () => {
        const known = production.knownRevisions({ userId: this.member, storage })
        const askedAt = this.environment.now()
        const answer = await this.#ask(() => this.#world.server.read(this.member, known))
        return { ...answer, askedAt, arrivedAt: this.environment.now() }
      },
      saveProgress: (tool, entries: ProgressState, isCompleted) => {
        // A date that is not stored is this page's alone: another one may find another date.
        const datedAt = this.#isStored() ? scheduler.now : Number.POSITIVE_INFINITY
        for (const { v } of Object.values(entries))
          if (this.isOpen) this.#world.oracle.noteDated(v, datedAt)
        return this.#ask(() => {
          const used = USED_TOOLS.find((name) => name === tool) ?? 'challenge'
          return this.#world.server.save(this.member, used, entries, isCompleted)
        })
      },
    }
  }

  #ask<Answer>(operation: () => Answer): Promise<Answer> {
    if (!this.#survives()) return new Promise(() => {})
    return new Promise((resolve, reject) => {
      this.#device.request(this.member, operation, (delay, outcome) => {
        const hear = () => ('fault' in outcome ? reject(outcome.fault) : resolve(outcome.answer))
        this.#world.scheduler.schedule(delay, () => this.#act(hear))
      })
    })
  }
}
