import { afterEach, beforeEach, vi } from 'vitest'
import { readLocalProgress } from '../../../src/features/progress/local-progress.ts'
import {
  mergeStates,
  type ProgressState,
  readEntry,
  setEntry,
} from '../../../src/features/progress/progress-state.ts'
import {
  ProgressSync,
  type ProgressView,
  type SyncTarget,
} from '../../../src/features/progress/progress-sync.ts'
import type { SyncEnvironment } from '../../../src/features/progress/sync-environment.ts'
import { DataError, type Fault } from '../../../src/shared/fault.ts'
import type { TextStorage } from '../../../src/shared/storage.ts'

export const DAYS_TOOL = 'challenge'

/** The backend and this browser, as far as they matter here. */
export const world = {
  /** What is wrong with the backend. */
  fail: (): Fault | null => null,
  isOffered: true,
  /** Whether the server keeps what it is given. */
  keeps: (_entries: ProgressState): boolean => true,
  /** Milliseconds by which the device's clock is ahead of the server's. */
  clockError: 0,
  /** Whether the browser stores what it is given. */
  stores: true,
  row: null as { state: ProgressState; isCompleted: boolean } | null,
  /** What the dashboard has stored of the row. */
  lastPage: null as { state: ProgressState; isCompleted: boolean } | null,
  /** What was sent, oldest first. */
  sent: [] as ProgressState[],
  isOnline: true,
  storage: new Map<string, string>(),
  tabs: new Map<string, Set<(text: unknown) => void>>(),
}

const storage: TextStorage = {
  read: (key) => world.storage.get(key) ?? null,
  write: (key, text) => {
    world.storage.set(key, text)
    return world.stores
  },
  isKept: () => world.stores,
  remove: (key) => void world.storage.delete(key),
  keys: () => [...world.storage.keys()],
  removeAll: () => world.storage.clear(),
}

export const environment: SyncEnvironment = {
  now: () => Date.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => world.isOnline,
  storage,
  openChannel(key, hear) {
    const tabs = world.tabs.get(key) ?? new Set()
    world.tabs.set(key, tabs.add(hear))
    return {
      post: (text) => {
        for (const other of tabs) if (other !== hear) queueMicrotask(() => other(text))
      },
      close: () => tabs.delete(hear),
    }
  },
  readLastToolProgress: () => world.lastPage,
  async readToolProgress() {
    refuseIfFailing()
    const resourceId = world.isOffered ? 'a-tool' : null
    return { resourceId, ...EMPTY_ROW, ...world.row, serverTime: serverTime() }
  },
  async saveProgress(resourceId, entries, isCompleted) {
    refuseIfFailing()
    refuseIfAhead(entries)
    world.sent.push(entries)
    const { state, isCompleted: wasCompleted } = world.row ?? EMPTY_ROW
    world.row = {
      state: world.keeps(entries) ? mergeStates(state, entries) : state,
      isCompleted: isCompleted || wasCompleted,
    }
    return { resourceId, ...world.row, serverTime: serverTime() }
  },
}

export const localProgressOf = (userId: string) => readLocalProgress(userId, DAYS_TOOL, storage)
const EMPTY_ROW = { state: {}, isCompleted: false }

export function serverTime(): number {
  return Date.now() - world.clockError
}

function refuseIfAhead(entries: ProgressState) {
  const isAhead = Object.values(entries).some(({ t }) => t > serverTime() + 300_000)
  if (isAhead) throw new DataError({ kind: 'refused', message: 'ahead', code: '23514' })
}

function refuseIfFailing() {
  const fault = world.fail()
  if (fault) throw new DataError(fault)
}

const opened: ProgressSync[] = []

/** Each test starts with an empty backend and browser, and with a clock that it moves itself. */
export function startEachTestEmpty() {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_795_000_000_000 })
    world.isOnline = true
    Object.assign(world, {
      fail: () => null,
      isOffered: true,
      keeps: () => true,
      clockError: 0,
      stores: true,
      row: null,
      lastPage: null,
      sent: [],
    })
    world.storage.clear()
    world.tabs.clear()
  })

  afterEach(() => {
    for (const sync of opened.splice(0)) sync.close()
    vi.useRealTimers()
  })
}

/** Opens the tool on a page, which has heard from the server. */
export async function open(owner: Partial<SyncTarget> = {}) {
  const page = openWithoutServer(owner)
  void page.sync.refresh()
  await settled()
  return page
}

/** Opens the tool on a page that has not asked the server yet. */
export function openWithoutServer(owner: Partial<SyncTarget> = {}) {
  const page = { seen: { status: 'loading' } as ProgressView }
  const sync = new ProgressSync(
    { userId: 'mira', tool: DAYS_TOOL, sends: 'all', ...owner },
    (view) => {
      page.seen = view
    },
    environment,
  )
  opened.push(sync)
  return {
    sync,
    write: (key: string, value: string | boolean) =>
      sync.change((state, now) => setEntry(state, key, value, now)),
    see: (key: string) =>
      page.seen.status === 'ready' ? readEntry(page.seen.state, key) : undefined,
    saved: () => (page.seen.status === 'ready' ? page.seen.saved : 'loading'),
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
