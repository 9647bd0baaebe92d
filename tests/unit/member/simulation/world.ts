import type { ProgressState } from '../../../../src/features/member/entries.ts'
import type { PageAnswer, ToolAnswer } from '../../../../src/features/member/environment.ts'
import type { Fault } from '../../../../src/shared/fault.ts'
import type { Tool } from '../../../../src/shared/tools.ts'
import { Device } from './device.ts'
import { type MemberName, Oracle } from './oracle.ts'
import type { Production } from './plant.ts'
import { Scheduler } from './scheduler.ts'
import { contains, type StoredProgress, saveProgress, USED_TOOLS } from './server.ts'

/** What becomes of one request, with the milliseconds it takes to the server and back. */
export interface Fate {
  /** `delayed`: the server gets it long after the page has given it up. */
  readonly kind: 'fine' | 'lost' | 'answer lost' | 'twice' | 'delayed'
  readonly there: number
  readonly back: number
}

export const FINE: Fate = { kind: 'fine', there: 50, back: 50 }

interface Row extends StoredProgress {
  readonly revision: number
}

const NOT_STARTED: Row = { state: {}, isCompleted: false, revision: 0 }

/** A server, three devices and the network between them. */
export class World {
  readonly scheduler = new Scheduler()
  readonly oracle = new Oracle()
  readonly production: Production
  readonly devices: readonly Device[]
  readonly #rows = new Map<string, Row>()
  /** What a page has said or shown that is not true. */
  readonly lies: Error[] = []
  /** Milliseconds by which the server's clock is wrong. */
  serverError = 0
  #fates: Fate[]

  constructor(production: Production, fates: readonly Fate[]) {
    this.production = production
    this.#fates = [...fates]
    this.devices = [0, 1, 2].map((number) => new Device(this, number))
  }

  rowOf(member: MemberName, tool: Tool): Row {
    return this.#rows.get(`${member} ${tool}`) ?? NOT_STARTED
  }

  get serverTime(): number {
    return this.scheduler.now + this.serverError
  }

  readonly server = {
    read: (member: MemberName, known: PageAnswer['known']) => {
      const tools = USED_TOOLS.map((tool) => {
        const { state, ...row } = this.rowOf(member, tool)
        const isKnown = known[tool] === row.revision
        return [tool, { resourceId: tool, ...row, state: isKnown ? undefined : state }] as const
      })
      return { serverTime: this.serverTime, known, tools: new Map(tools) }
    },
    save: (
      member: MemberName,
      tool: Tool,
      entries: ProgressState,
      isCompleted: boolean,
    ): ToolAnswer & { serverTime: number } => {
      for (const { v } of Object.values(entries)) this.oracle.checkOwner(member, v)
      const before = this.rowOf(member, tool)
      const saved = saveProgress(before, entries, isCompleted, this.serverTime)
      if (!saved) throw this.fault('refused')
      const row = { ...saved, revision: before.revision + 1 }
      this.#rows.set(`${member} ${tool}`, row)
      return { ...row, resourceId: tool, serverTime: this.serverTime }
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

  readonly fault = (kind: Fault['kind']): Error => {
    const fault: Fault =
      kind === 'refused' ? { kind, message: 'ahead of time', code: '23514' } : { kind }
    return new this.production.DataError(fault)
  }

  /** "Saved" is true if the server has everything that the page shows. */
  checkSaved(member: MemberName, tool: Tool, progress: ProgressState): void {
    if (contains(this.rowOf(member, tool), progress)) return
    this.lies.push(new Error(`A page of ${member} says "Saved" of ${JSON.stringify(progress)}`))
  }

  /** A member signs out although edits from this one on may not have reached the server. */
  acceptLoss(device: Device, member: MemberName, from: number): void {
    this.oracle.completed.delete(member)
    for (const edit of this.oracle.edits.slice(from))
      if (edit.device === device.number && edit.member === member) edit.mayBeLost = true
  }
}
