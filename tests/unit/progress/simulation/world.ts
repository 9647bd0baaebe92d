import type { ProgressState } from '../../../../src/features/progress/progress-state.ts'
import type { ServerProgress } from '../../../../src/features/progress/requests.ts'
import type { Fault } from '../../../../src/shared/fault.ts'
import { Device } from './device.ts'
import { type MemberName, Oracle } from './oracle.ts'
import type { Production } from './production.ts'
import { Scheduler } from './scheduler.ts'
import { contains, type StoredProgress, saveProgress } from './server.ts'

/** What becomes of one request, with the milliseconds it takes to the server and back. */
export interface Fate {
  readonly kind: 'fine' | 'lost' | 'answer lost' | 'twice'
  readonly there: number
  readonly back: number
}

const FINE: Fate = { kind: 'fine', there: 50, back: 50 }

/** A server, three devices and the network between them. */
export class World {
  readonly scheduler = new Scheduler()
  readonly oracle: Oracle
  readonly production: Production
  readonly devices: readonly Device[]
  readonly rows = new Map<MemberName, StoredProgress>()
  /** What a page has said or shown that is not true. */
  readonly lies: Error[] = []
  #fates: Fate[]

  constructor(production: Production, fates: readonly Fate[], oracle = new Oracle()) {
    this.oracle = oracle
    this.production = production
    this.#fates = [...fates]
    this.devices = [0, 1, 2].map((number) => new Device(this, number))
  }

  readonly server = {
    read: (member: MemberName) => this.#answer(this.rows.get(member) ?? null),
    save: (member: MemberName, entries: ProgressState, isCompleted: boolean) => {
      for (const { v } of Object.values(entries)) this.oracle.checkOwner(member, v)
      const row = this.rows.get(member) ?? null
      const saved = saveProgress(row, entries, isCompleted, this.scheduler.now)
      if (!saved) throw this.fault('refused')
      this.rows.set(member, saved)
      return this.#answer(saved)
    },
  }

  /** From now on nothing fails. */
  heal(): void {
    this.#fates = []
    for (const device of this.devices) {
      device.isOnline = true
      device.storageMode = 'works'
    }
  }

  nextFate(): Fate {
    return this.#fates.shift() ?? FINE
  }

  readonly fault = (kind: 'signed-out' | 'offline' | 'timeout' | 'refused'): Error => {
    const fault: Fault =
      kind === 'refused' ? { kind, message: 'ahead of time', code: '23514' } : { kind }
    return new this.production.DataError(fault)
  }

  /** "Saved" is true if the server has everything that the page shows. */
  checkSaved(member: MemberName, progress: ProgressState): void {
    if (contains(this.rows.get(member) ?? null, progress)) return
    this.lies.push(new Error(`A page of ${member} says "Saved" of ${JSON.stringify(progress)}`))
  }

  /** A member signs out although edits from this one on may not have reached the server. */
  acceptLoss(device: Device, member: MemberName, from: number): void {
    this.oracle.completed.delete(member)
    for (const edit of this.oracle.edits.slice(from))
      if (edit.device === device.number && edit.member === member) edit.mayBeLost = true
  }

  #answer(row: StoredProgress | null): ServerProgress {
    const { state = {}, isCompleted = false } = row ?? {}
    return { resourceId: 'a-tool', state, isCompleted, serverTime: this.scheduler.now }
  }
}
