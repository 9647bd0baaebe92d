import type { MemberName } from './oracle.ts'
import { SimulatedStorage, type StorageMode } from './storage.ts'
import { Tab } from './tab.ts'
import type { World } from './world.ts'

export type RequestOutcome<Answer> = { readonly answer: Answer } | { readonly fault: Error }

/** Milliseconds until the client gives a request up. */
const TIMEOUT = 12_000
/** Milliseconds until the other tabs hear of what happened in one. */
const TAB_DELAY = 5
/** Milliseconds until a delayed request arrives after all. */
const DELAY = 300_000

/** A browser of one or both members: its clock, its storage, its session and its tabs. */
export class Device {
  readonly number: number
  readonly #world: World
  readonly #listeners = new Map<Tab, (key: string) => void>()
  /** The tab that uses the storage at the moment. */
  user: Tab | null = null
  readonly storage = new SimulatedStorage(
    () => this.storageMode === 'is full',
    (key) => this.#tellOthers(key),
  )
  storageMode: StorageMode = 'works'
  isOnline = true
  clockError = 0
  session: { readonly member: MemberName; isRevoked: boolean } | null = null
  tabs: (Tab | null)[] = [null, null]

  constructor(world: World, number: number) {
    this.#world = world
    this.number = number
  }

  setClock(error: number): void {
    this.clockError = error
    this.#world.oracle.clockChanges.push({ device: this.number, time: this.#world.scheduler.now })
  }

  /** Signs a member in; the pages of another one stop. */
  signIn(member: MemberName): void {
    if (this.session?.member === member && !this.session.isRevoked) return
    if (this.session?.member !== member) this.#closeTabs()
    this.session = { member, isRevoked: false }
    this.#forgetOthers(member)
  }

  tab(number: number): Tab | null {
    if (!this.session) return null
    const open = this.tabs[number]
    if (open?.isOpen && open.member === this.session.member) return open
    const tab = new Tab(this.#world, this, this.session.member)
    this.tabs[number] = tab
    return tab
  }

  /** By the member's own wish, who is asked first if something has not reached the server. */
  async signOut(isForced: boolean): Promise<void> {
    const { session } = this
    const tab = this.tabs.find((open) => open?.isInUse && open.member === session?.member)
    if (!session || !tab) return
    const { isUnsyncedAfterWait, memberPrefix } = this.#world.production
    const before = this.#world.oracle.edits.length
    const check = isUnsyncedAfterWait(tab.environment)
    await this.#world.scheduler.pass(3100)
    if (!tab.isOpen || this.session !== session) return
    const isUnsynced = await check
    if (isUnsynced && !isForced) return
    this.#world.acceptLoss(this, session.member, isUnsynced ? 0 : before)
    tab.environment.storage.removeAll(memberPrefix(session.member))
    this.#endSession()
    tab.close()
    this.#world.scheduler.schedule(500, () => {
      if (this.session?.member !== session.member)
        tab.environment.storage.removeAll(memberPrefix(session.member))
    })
  }

  /** Calls back a moment after another tab has changed what is under a key. @returns how to stop */
  listen(tab: Tab, hear: (key: string) => void): () => void {
    this.#listeners.set(tab, hear)
    return () => this.#listeners.delete(tab)
  }

  #tellOthers(key: string): void {
    for (const [tab, hear] of this.#listeners)
      if (tab !== this.user) this.#world.scheduler.schedule(TAB_DELAY, () => hear(key))
  }

  /** A request on its way to the server and back, if it gets there and back. */
  request<Answer>(
    member: MemberName,
    operation: () => Answer,
    answer: (delay: number, outcome: RequestOutcome<Answer>) => void,
  ): void {
    const { scheduler, fault } = this.#world
    const { session } = this
    if (session?.member !== member) {
      answer(0, { fault: fault('signed-out') })
      return
    }
    if (!this.isOnline) {
      answer(10, { fault: fault('offline') })
      return
    }
    const { kind, there, back } = this.#world.nextFate()
    const isGivenUp = !['fine', 'twice'].includes(kind) || there + back >= TIMEOUT
    if (isGivenUp) answer(TIMEOUT, { fault: fault('timeout') })
    if (kind === 'lost') return
    scheduler.schedule(kind === 'delayed' ? DELAY : there, () => {
      const outcome = this.#serve(session, operation)
      if (kind === 'twice') scheduler.schedule(there, () => this.#serve(session, operation))
      if (!isGivenUp) answer(back, outcome)
    })
  }

  #serve<Answer>(session: { isRevoked: boolean }, operation: () => Answer): RequestOutcome<Answer> {
    const { fault, scheduler } = this.#world
    if (session.isRevoked) {
      if (this.session === session) scheduler.schedule(TAB_DELAY, () => this.#endSession())
      return { fault: fault('signed-out') }
    }
    try {
      return { answer: operation() }
    } catch (error) {
      if (error instanceof this.#world.production.DataError) return { fault: error }
      throw error
    }
  }

  #endSession(): void {
    this.session = null
    this.#closeTabs()
    this.#forgetOthers(null)
  }

  /** As every page does when somebody comes or goes. */
  #forgetOthers(member: MemberName | null): void {
    const { removeConfirmedOf, textStorage } = this.#world.production
    const storage = textStorage(() => this.storage)
    if (this.storageMode !== 'is forbidden') removeConfirmedOf(storage, member)
  }

  /** The other tabs hear of it a moment later, by the storage's event. */
  #closeTabs(): void {
    for (const tab of this.tabs)
      if (tab) this.#world.scheduler.schedule(TAB_DELAY, () => tab.close())
  }
}
