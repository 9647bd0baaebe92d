import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../../src/data/data-error.ts'
import { readLocalProgress } from '../../../src/data/local-progress.ts'
import type { TextStorage } from '../../../src/data/storage.ts'
import type { Fault } from '../../../src/domain/fault.ts'
import {
  mergeStates,
  type ProgressState,
  readEntry,
  setEntry,
} from '../../../src/domain/progress-state.ts'
import {
  ProgressSync,
  type ProgressView,
  type SyncTarget,
} from '../../../src/stores/progress-sync.ts'
import type { SyncEnvironment } from '../../../src/stores/sync-environment.ts'

const DAYS_TOOL = 'dopamine-reset'

/** The backend and this browser, as far as they matter here. */
const world = {
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

const environment: SyncEnvironment = {
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

const TABS = `mind:mira:work:${DAYS_TOOL}`
const copyOf = (userId: string) => readLocalProgress(userId, DAYS_TOOL, storage)
const EMPTY_ROW = { state: {}, isCompleted: false }

function serverTime(): number {
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
  for (const work of opened.splice(0)) work.close()
  vi.useRealTimers()
})

/** Opens the tool on a page; what the member sees there is in `seen`. */
async function open(owner: Partial<SyncTarget> = {}) {
  const page = { seen: { status: 'loading' } as ProgressView }
  const work = new ProgressSync(
    { userId: 'mira', tool: DAYS_TOOL, sends: 'all', ...owner },
    (view) => {
      page.seen = view
    },
    environment,
  )
  opened.push(work)
  void work.refresh()
  await settled()
  return {
    work,
    write: (key: string, value: string | boolean) =>
      work.change((state, now) => setEntry(state, key, value, now)),
    see: (key: string) =>
      page.seen.status === 'ready' ? readEntry(page.seen.state, key) : undefined,
    saved: () => (page.seen.status === 'ready' ? page.seen.saved : 'loading'),
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

function loseNetwork() {
  world.fail = () => ({ kind: 'offline' })
  world.isOnline = false
}

function regainNetwork() {
  world.fail = () => null
  world.isOnline = true
}

describe('a member who opens a tool for the first time on this device', () => {
  test('works at once without a server if the dashboard was here', async () => {
    world.lastPage = { state: setEntry({}, 'day:1', true, 1), isCompleted: false }
    world.fail = () => ({ kind: 'timeout' })
    const page = await open()
    expect(page.see('day:1')).toBe(true)
    page.write('day:2', true)
    world.fail = () => null
    world.row = world.lastPage
    await seconds(4)
    expect(world.sent.map((entries) => Object.keys(entries))).toEqual([['day:2']])
    expect(page.saved()).toBe('saved')
  })

  test('waits for the server if nothing is known', async () => {
    const page = { seen: { status: 'loading' } as ProgressView }
    const target = { userId: 'mira', tool: DAYS_TOOL, sends: 'all' } as const
    opened.push(
      new ProgressSync(target, (view) => Object.assign(page, { seen: view }), environment),
    )
    await settled()
    expect(page.seen.status).toBe('loading')
  })

  test('keeps what is newer here than on the dashboard', async () => {
    const first = await open()
    first.write('day:1', true)
    await seconds(1)
    world.lastPage = { state: setEntry({}, 'day:1', false, 1), isCompleted: false }
    loseNetwork()
    const page = await open()
    expect(page.see('day:1')).toBe(true)
  })
})

describe('a member with a network', () => {
  test('sees what the server has', async () => {
    world.row = { state: setEntry({}, 'day:1', true, 1), isCompleted: false }
    const page = await open()
    expect(page.see('day:1')).toBe(true)
    expect(page.saved()).toBe('saved')
  })

  test('has an edit on the device at once and at the server a second later', async () => {
    const page = await open()
    page.write('day:1', true)
    expect(page.saved()).toBe('saving')
    expect(copyOf('mira')?.state).toHaveProperty('day:1')
    expect(world.sent).toEqual([])
    await seconds(1)
    expect(world.sent).toHaveLength(1)
    expect(page.saved()).toBe('saved')
  })

  test('sends a text once they pause, and only what has changed', async () => {
    const page = await open()
    page.write('plan:flow', 'a first plan')
    await seconds(2)
    for (const text of ['I', 'I w', 'I will']) {
      page.write('plan:critical', text)
      await seconds(0.5)
    }
    await seconds(1)
    expect(world.sent.map((entries) => Object.keys(entries))).toEqual([
      ['plan:flow'],
      ['plan:critical'],
    ])
    expect(world.row && readEntry(world.row.state, 'plan:critical')).toBe('I will')
  })

  test('has everything sent when the page is about to be hidden', async () => {
    const page = await open()
    page.write('day:1', true)
    await page.work.flush()
    expect(world.sent).toHaveLength(1)
  })

  test('is told that a refused save is not saved, and can try again', async () => {
    const page = await open()
    world.fail = () => ({ kind: 'refused', message: 'too large', code: '23514' })
    page.write('day:1', true)
    await seconds(1)
    expect(page.saved()).toBe('failed')
    world.fail = () => null
    await seconds(300)
    expect(world.sent).toEqual([])
    await page.work.retry()
    expect(page.saved()).toBe('saved')
    expect(world.sent).toHaveLength(1)
  })

  test('keeps what they do in a tool that is not offered any more', async () => {
    world.isOffered = false
    const page = await open()
    page.write('day:1', true)
    await seconds(1)
    expect(page.see('day:1')).toBe(true)
    expect(page.saved()).toBe('device')
  })

  test('gets back on the server what the server has lost', async () => {
    const page = await open()
    page.write('day:1', true)
    page.work.complete()
    await seconds(1)
    world.row = null
    await page.work.refresh()
    expect(world.row).toMatchObject({ state: { 'day:1': { v: true } }, isCompleted: true })
  })
})

describe('a member whose clock is days fast', () => {
  const DAY = 86_400_000

  test('has what they write saved, dated by the server’s clock', async () => {
    world.clockError = 2 * DAY
    const page = await open()
    page.write('day:1', true)
    await seconds(1)
    expect(page.saved()).toBe('saved')
    expect(world.row?.state['day:1']?.t).toBeCloseTo(serverTime(), -4)
  })

  test('keeps what they wrote before the server told the time, in its order', async () => {
    loseNetwork()
    world.clockError = 2 * DAY
    const page = await open()
    page.write('day:1', true)
    page.write('day:2', true)
    const written = serverTime()
    await seconds(100)
    regainNetwork()
    await page.work.refresh()
    expect(page.saved()).toBe('saved')
    const { 'day:1': first, 'day:2': second } = world.row?.state ?? {}
    expect([first?.t, second?.t]).toEqual([written, written + 1])
  })

  test('keeps an edit made after the clock was changed', async () => {
    const page = await open()
    vi.setSystemTime(Date.now() + 2 * DAY)
    world.clockError = 2 * DAY
    page.write('day:1', true)
    await seconds(1)
    expect(page.saved()).toBe('saved')
    expect(world.row?.state['day:1']?.t).toBeCloseTo(serverTime(), -4)
  })

  test('does not get an old text back from a tab that slept while the clock was put right', async () => {
    const asleep = await open()
    loseNetwork()
    vi.setSystemTime(Date.now() + 2 * DAY)
    world.clockError = 2 * DAY
    const awake = await open()
    awake.write('plan:flow', 'old')
    await settled()
    expect(asleep.see('plan:flow')).toBe('old')
    world.tabs.get(TABS)?.clear()
    vi.setSystemTime(Date.now() - 2 * DAY)
    world.clockError = 0
    regainNetwork()
    await awake.work.refresh()
    await seconds(1)
    awake.write('plan:flow', 'new')
    await seconds(1)
    await asleep.work.refresh()
    await seconds(5)
    expect(asleep.see('plan:flow')).toBe('new')
    expect(world.row && readEntry(world.row.state, 'plan:flow')).toBe('new')
  })
})

describe('a server that does not keep what it is sent', () => {
  test('is not said to have saved it, neither now nor after another edit', async () => {
    const page = await open()
    world.keeps = () => false
    page.write('day:1', true)
    await seconds(1)
    expect(page.saved()).toBe('failed')
    page.write('day:2', true)
    await seconds(1)
    expect(page.saved()).toBe('failed')
    world.keeps = () => true
    await page.work.retry()
    expect(page.saved()).toBe('saved')
  })

  test('does not make a page say that it is saving for ever', async () => {
    world.row = { state: {}, isCompleted: false }
    world.keeps = (entries) => !('day:1' in entries)
    const page = await open()
    page.write('day:1', true)
    await page.work.flush()
    await seconds(10)
    expect(page.saved()).toBe('failed')
  })
})

describe('a member who loses the network', () => {
  test('keeps the day they checked, and sees that only this device has it', async () => {
    const page = await open()
    loseNetwork()
    page.write('day:1', true)
    expect(page.saved()).toBe('device')
    await seconds(60)
    expect(page.saved()).toBe('device')
    expect(page.see('day:1')).toBe(true)
  })

  test('has it saved without doing anything once the backend answers again', async () => {
    const page = await open()
    loseNetwork()
    page.write('day:1', true)
    await seconds(30)
    regainNetwork()
    await seconds(60)
    expect(page.saved()).toBe('saved')
    expect(world.sent).toHaveLength(1)
  })

  test('does not make a busy backend busier', async () => {
    const page = await open()
    let attempts = 0
    world.fail = () => {
      attempts += 1
      return { kind: 'server' }
    }
    page.write('day:1', true)
    await seconds(600)
    // After 1 second, then 4, 8, 16 and 32 later, then once a minute.
    expect(attempts).toBe(5 + 8)
  })

  test('finds the day after a crash of the page, and it is sent from the next one', async () => {
    const before = await open()
    loseNetwork()
    before.write('day:1', true)
    before.work.close()
    regainNetwork()
    const after = await open()
    expect(after.see('day:1')).toBe(true)
    expect(world.sent).toHaveLength(1)
  })

  test('can begin with an empty tool on a new device, and meets their work later', async () => {
    world.row = { state: setEntry({}, 'day:1', true, 1), isCompleted: false }
    loseNetwork()
    const page = await open()
    expect(page.saved()).toBe('device')
    page.write('day:2', true)
    regainNetwork()
    await page.work.refresh()
    expect([page.see('day:1'), page.see('day:2')]).toEqual([true, true])
  })
})

describe('a member whose browser stores nothing', () => {
  test('is told that only this page has the work, until the backend has it', async () => {
    world.stores = false
    const page = await open()
    expect(page.saved()).toBe('saved')
    loseNetwork()
    page.write('day:1', true)
    expect(page.saved()).toBe('page')
    await seconds(2)
    expect(page.saved()).toBe('page')
    regainNetwork()
    await page.work.refresh()
    expect(page.saved()).toBe('saved')
  })

  test('is not told that a refused save is on this device', async () => {
    world.stores = false
    const page = await open()
    world.fail = () => ({ kind: 'refused', message: 'too large', code: '23514' })
    page.write('day:1', true)
    await seconds(1)
    expect(page.saved()).toBe('page')
  })
})

test('a page that only tells of a completion does not call another one’s edits sent', async () => {
  const tool = await open()
  loseNetwork()
  tool.write('day:1', true)
  const dashboard = await open({ sends: 'completion' })
  dashboard.work.complete()
  regainNetwork()
  await dashboard.work.refresh()
  expect(copyOf('mira')?.isSent).toBe(false)
})

describe('a member who completes a tool', () => {
  test('has it counted with the next save, once', async () => {
    const page = await open()
    page.work.complete()
    page.work.complete()
    await seconds(1)
    page.work.complete()
    await seconds(5)
    expect(world.row?.isCompleted).toBe(true)
    expect(world.sent).toEqual([{}])
  })

  test('has it counted later if the network is lost and the page closed', async () => {
    const before = await open()
    loseNetwork()
    before.work.complete()
    await seconds(1)
    before.work.close()
    regainNetwork()
    await open()
    expect(world.row?.isCompleted).toBe(true)
  })
})

describe('a member in the calculator, which keeps figures on the device', () => {
  test('has the completion counted and sends nothing else, whatever happens', async () => {
    const page = await open({ sends: 'completion' })
    page.write('rate', '80')
    page.work.complete()
    await seconds(1)
    await page.work.refresh()
    await page.work.flush()
    expect(world.sent).toEqual([{}])
    expect(world.row?.isCompleted).toBe(true)
    expect(page.saved()).toBe('device')
  })
})

describe('a member with two tabs', () => {
  test('sees in one what they do in the other', async () => {
    const [one, other] = [await open(), await open()]
    one.write('day:1', true)
    await settled()
    expect(other.see('day:1')).toBe(true)
    await seconds(5)
    expect(other.saved()).toBe('saved')
    expect(world.sent).toHaveLength(1)
  })

  test('loses nothing when both are edited in the same moment', async () => {
    const [one, other] = [await open(), await open()]
    one.write('day:1', true)
    other.write('day:2', true)
    await seconds(5)
    for (const page of [one, other]) {
      expect([page.see('day:1'), page.see('day:2')]).toEqual([true, true])
    }
    expect(Object.keys(copyOf('mira')?.state ?? {}).sort()).toEqual(['day:1', 'day:2'])
    expect(Object.keys(world.row?.state ?? {}).sort()).toEqual(['day:1', 'day:2'])
  })

  test('does not overwrite from a tab that slept what another one has kept', async () => {
    const sleeping = await open()
    loseNetwork()
    world.tabs.clear()
    const awake = await open()
    awake.write('day:1', true)
    sleeping.write('day:2', true)
    expect(Object.keys(copyOf('mira')?.state ?? {}).sort()).toEqual(['day:1', 'day:2'])
  })
})

test('a second member on the same browser sees nothing of the first', async () => {
  const mira = await open({ userId: 'mira' })
  loseNetwork()
  mira.write('day:1', true)
  mira.work.close()
  const otto = await open({ userId: 'otto' })
  expect(otto.see('day:1')).toBeUndefined()
  expect(copyOf('otto')).toBeNull()
})

test('an answer that comes after the member has left changes nothing', async () => {
  world.row = { state: setEntry({}, 'day:1', true, 1), isCompleted: false }
  const seen: ProgressView[] = []
  const owner = { userId: 'mira', tool: DAYS_TOOL, sends: 'all' } as const
  const work = new ProgressSync(owner, (view) => seen.push(view), environment)
  void work.refresh()
  work.close()
  await settled()
  expect(seen).toEqual([])
  expect(world.storage.size).toBe(0)
})
