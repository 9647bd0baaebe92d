import { afterEach, beforeEach, vi } from 'vitest'
import {
  type Base,
  type ProgressState,
  readEntry,
  setEntry,
} from '../../../src/features/member/entries.ts'
import type {
  SyncEnvironment,
  ToolAnswer,
  ToolView,
} from '../../../src/features/member/environment.ts'
import { Sync } from '../../../src/features/member/sync.ts'
import { DataError, type Fault } from '../../../src/shared/fault.ts'
import { textStorage } from '../../../src/shared/storage.ts'
import type { Tool } from '../../../src/shared/tools.ts'
import { SimulatedStorage } from './simulation/storage.ts'

const TOOL = 'challenge'
const NOT_STARTED: Base = { resourceId: TOOL, revision: 0, state: {}, isCompleted: false }

/** The backend and a browser, as far as they matter here. */
const newWorld = () => ({
  /** What is wrong with the backend. */
  fail: (_request: 'read' | 'save'): Fault | null => null,
  isOffered: true,
  /** Whether answers leave out the state, as if the device had it. */
  isAssumed: (): boolean => false,
  /** Whether the server keeps what it is given. */
  keeps: (_entries: ProgressState): boolean => true,
  /** Milliseconds by which the device's clock is ahead of the server's. */
  clockError: 0,
  /** Whether the browser stores what it is given. */
  stores: true,
  isOnline: true,
  row: NOT_STARTED,
  /** How often the page was asked for, and what was sent, the oldest first. */
  asked: 0,
  sent: [] as ProgressState[],
  storage: new SimulatedStorage((): boolean => !world.stores),
  tabs: new Set<() => void>(),
})

export let world = newWorld()

/** Sets what the server has. */
export function serverHas(state: ProgressState): void {
  world.row = {
    ...world.row,
    state: { ...world.row.state, ...state },
    revision: world.row.revision + 1,
  }
}

const environment: Omit<SyncEnvironment, 'storage'> = {
  userId: 'mira',
  now: () => Date.now(),
  ticks: () => performance.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => world.isOnline,
  listenToTabs(hear) {
    world.tabs.add(hear)
    return () => world.tabs.delete(hear)
  },
  async readPage() {
    world.asked += 1
    refuseIfFailing('read')
    const state = world.isAssumed() ? undefined : world.row.state
    const answer = { ...world.row, resourceId: TOOL, state }
    const tools = new Map<Tool, ToolAnswer>(world.isOffered ? [[TOOL, answer]] : [])
    return { serverTime: serverTime(), known: {}, tools }
  },
  async saveProgress(resourceId, entries, isCompleted) {
    refuseIfFailing('save')
    const isAhead = Object.values(entries).some(({ t }) => t > serverTime() + 300_000)
    if (isAhead) throw new DataError({ kind: 'refused', message: 'ahead', code: '23514' })
    world.sent.push(entries)
    serverHas(world.keeps(entries) ? entries : {})
    world.row = { ...world.row, isCompleted: isCompleted || world.row.isCompleted }
    return { ...world.row, resourceId, serverTime: serverTime() }
  },
}

export function serverTime(): number {
  return Date.now() - world.clockError
}

function refuseIfFailing(request: 'read' | 'save') {
  const fault = world.fail(request)
  if (fault) throw new DataError(fault)
}

const opened: Sync[] = []

/** Each test starts with an empty backend and browser, and with a clock that it moves itself. */
export function startEachTestEmpty() {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_795_000_000_000 })
    world = newWorld()
  })

  afterEach(() => {
    for (const sync of opened.splice(0)) sync.close()
    vi.useRealTimers()
  })
}

/** Opens a page, which has heard from the server. */
export async function open() {
  const page = openWithoutServer()
  void page.sync.refresh()
  await settled()
  return page
}

/** Opens a page that has not asked the server yet. */
export function openWithoutServer() {
  const seen = new Map<string, ToolView>()
  const others = new Set(world.tabs)
  const storage = textStorage(() => world.storage)
  const sync = new Sync({ ...environment, storage }, (tool, view) => seen.set(tool, view))
  const own = [...world.tabs].find((hear) => !others.has(hear))
  opened.push(sync)
  return {
    sync,
    write: (key: string, value: string | boolean) => {
      sync.change(TOOL, (state, now) => setEntry(state, key, value, now))
      for (const hear of world.tabs) if (hear !== own) queueMicrotask(hear)
    },
    complete: () => sync.complete(TOOL),
    see: (key: string) => readEntry(seen.get(TOOL)?.state ?? {}, key),
    isReady: () => seen.get(TOOL)?.isReady,
    saved: () => seen.get(TOOL)?.saved,
  }
}

export const settled = () => vi.advanceTimersByTimeAsync(0)
export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

export function loseNetwork() {
  world.fail = () => ({ kind: 'offline' })
  world.isOnline = false
}

export function regainNetwork() {
  world.fail = () => null
  world.isOnline = true
}

export const refuseSaves = (request: 'read' | 'save') =>
  request === 'save' ? ({ kind: 'refused', message: 'too large', code: '23514' } as const) : null
