import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Copy } from '../../../src/data/copies.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { ToolWork, Work } from '../../../src/data/progress.ts'
import { OpenWork, type Ownership, type ToolState } from '../../../src/stores/open-work.ts'
import type { Fault } from '../../../src/tools/fault.ts'
import { type Memory, merge, put, read } from '../../../src/tools/memory.ts'

const DAYS_TOOL = 'dopamine-reset'

/** The backend and this browser, as far as they matter here. */
const world = {
  /** What is wrong with the backend. */
  fail: (): Fault | null => null,
  isOffered: true,
  /** Whether the browser stores what it is given. */
  stores: true,
  row: null as { memory: Memory; isCompleted: boolean } | null,
  /** What was sent, oldest first. */
  sent: [] as Memory[],
  copies: new Map<string, Copy>(),
  tabs: new Map<string, Set<(copy: Copy) => void>>(),
}

vi.mock('../../../src/data/progress.ts', () => ({
  readToolWork: async (): Promise<ToolWork | null> => {
    refuseIfFailing()
    if (!world.isOffered) return null
    return { resourceId: 'a-tool', memory: {}, isCompleted: false, ...world.row }
  },
  saveWork: async (resourceId: string, entries: Memory, isCompleted: boolean): Promise<Work> => {
    refuseIfFailing()
    world.sent.push(entries)
    world.row = {
      memory: merge(world.row?.memory ?? {}, entries),
      isCompleted: isCompleted || (world.row?.isCompleted ?? false),
    }
    return { resourceId, ...world.row }
  },
}))

vi.mock('../../../src/data/copies.ts', () => ({
  readCopy: (userId: string) => world.copies.get(userId) ?? null,
  joinTabs: (userId: string, _tool: string, hear: (copy: Copy) => void) => {
    const tabs = world.tabs.get(userId) ?? new Set()
    world.tabs.set(userId, tabs.add(hear))
    return {
      write: (copy: Copy) => {
        world.copies.set(userId, copy)
        for (const other of tabs) if (other !== hear) queueMicrotask(() => other(copy))
        return world.stores
      },
      leave: () => tabs.delete(hear),
    }
  },
}))

function refuseIfFailing() {
  const fault = world.fail()
  if (fault) throw new DataError(fault)
}

const opened: OpenWork[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(world, { fail: () => null, isOffered: true, stores: true, row: null, sent: [] })
  world.copies.clear()
  world.tabs.clear()
})

afterEach(() => {
  for (const work of opened.splice(0)) work.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the tool on a page; what the member sees there is in `seen`. */
async function open(owner: Partial<Ownership> = {}) {
  const page = { seen: { status: 'loading' } as ToolState }
  const work = new OpenWork(
    { userId: 'mira', tool: DAYS_TOOL, sends: 'all', ...owner },
    (state) => {
      page.seen = state
    },
  )
  opened.push(work)
  void work.refresh()
  await settled()
  return {
    work,
    write: (key: string, value: string | boolean) =>
      work.change((memory, now) => put(memory, key, value, now)),
    see: (key: string) => (page.seen.status === 'ready' ? read(page.seen.memory, key) : undefined),
    saved: () => (page.seen.status === 'ready' ? page.seen.saved : 'loading'),
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

function loseNetwork() {
  world.fail = () => ({ kind: 'offline' })
  vi.stubGlobal('navigator', { onLine: false })
}

function regainNetwork() {
  world.fail = () => null
  vi.stubGlobal('navigator', { onLine: true })
}

describe('a member with a network', () => {
  test('sees what the server has', async () => {
    world.row = { memory: put({}, 'day:1', true, 1), isCompleted: false }
    const page = await open()
    expect(page.see('day:1')).toBe(true)
    expect(page.saved()).toBe('saved')
  })

  test('has an edit on the device at once and at the server a second later', async () => {
    const page = await open()
    page.write('day:1', true)
    expect(page.saved()).toBe('saving')
    expect(world.copies.get('mira')?.memory).toHaveProperty('day:1')
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
    expect(world.row && read(world.row.memory, 'plan:critical')).toBe('I will')
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
    expect(world.row).toMatchObject({ memory: { 'day:1': { v: true } }, isCompleted: true })
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
    world.row = { memory: put({}, 'day:1', true, 1), isCompleted: false }
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
  expect(world.copies.get('mira')?.isSent).toBe(false)
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
    expect(Object.keys(world.copies.get('mira')?.memory ?? {}).sort()).toEqual(['day:1', 'day:2'])
    expect(Object.keys(world.row?.memory ?? {}).sort()).toEqual(['day:1', 'day:2'])
  })

  test('does not overwrite from a tab that slept what another one has kept', async () => {
    const sleeping = await open()
    loseNetwork()
    world.tabs.clear()
    const awake = await open()
    awake.write('day:1', true)
    sleeping.write('day:2', true)
    expect(Object.keys(world.copies.get('mira')?.memory ?? {}).sort()).toEqual(['day:1', 'day:2'])
  })
})

test('a second member on the same browser sees nothing of the first', async () => {
  const mira = await open({ userId: 'mira' })
  loseNetwork()
  mira.write('day:1', true)
  mira.work.close()
  const otto = await open({ userId: 'otto' })
  expect(otto.see('day:1')).toBeUndefined()
  expect(world.copies.get('otto')).toBeUndefined()
})

test('an answer that comes after the member has left changes nothing', async () => {
  world.row = { memory: put({}, 'day:1', true, 1), isCompleted: false }
  const seen: ToolState[] = []
  const work = new OpenWork({ userId: 'mira', tool: DAYS_TOOL, sends: 'all' }, (state) =>
    seen.push(state),
  )
  void work.refresh()
  work.close()
  await settled()
  expect(seen).toEqual([])
  expect(world.copies.size).toBe(0)
})
