import { describe, expect, test, vi } from 'vitest'
import { readEntry, setEntry } from '../../../src/features/progress/progress-state.ts'
import {
  DAYS_TOOL,
  loseNetwork,
  open,
  regainNetwork,
  seconds,
  serverTime,
  settled,
  startEachTestEmpty,
  world,
} from './sync-world.ts'

const TABS = `mind:mira:progress:${DAYS_TOOL}`
startEachTestEmpty()

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
    await page.sync.refresh()
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
    await awake.sync.refresh()
    await seconds(1)
    awake.write('plan:flow', 'new')
    await seconds(1)
    await asleep.sync.refresh()
    await seconds(5)
    expect(asleep.see('plan:flow')).toBe('new')
    expect(world.row && readEntry(world.row.state, 'plan:flow')).toBe('new')
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
    before.sync.close()
    regainNetwork()
    const after = await open()
    expect(after.see('day:1')).toBe(true)
    expect(world.sent).toHaveLength(1)
  })

  test('can start with an empty tool on a new device, and gets their progress later', async () => {
    world.row = { state: setEntry({}, 'day:1', true, 1), isCompleted: false }
    loseNetwork()
    const page = await open()
    expect(page.saved()).toBe('device')
    page.write('day:2', true)
    regainNetwork()
    await page.sync.refresh()
    expect([page.see('day:1'), page.see('day:2')]).toEqual([true, true])
  })
})

describe('a member whose browser stores nothing', () => {
  test('is told that only this page has the progress, until the backend has it', async () => {
    world.stores = false
    const page = await open()
    expect(page.saved()).toBe('saved')
    loseNetwork()
    page.write('day:1', true)
    expect(page.saved()).toBe('page')
    await seconds(2)
    expect(page.saved()).toBe('page')
    regainNetwork()
    await page.sync.refresh()
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
