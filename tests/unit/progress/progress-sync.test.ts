import { describe, expect, test } from 'vitest'
import { readEntry, setEntry } from '../../../src/features/progress/progress-state.ts'
import { ProgressSync, type ProgressView } from '../../../src/features/progress/progress-sync.ts'
import {
  DAYS_TOOL,
  environment,
  localProgressOf,
  loseNetwork,
  open,
  openWithoutServer,
  regainNetwork,
  seconds,
  settled,
  startEachTestEmpty,
  world,
} from './sync-world.ts'

startEachTestEmpty()

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
    const page = openWithoutServer()
    await settled()
    expect(page.saved()).toBe('loading')
  })

  test('uses a tool that starts empty at once, and then finds what is known', async () => {
    world.row = {
      state: setEntry(setEntry({}, 'day:1', true, 1), 'day:2', true, 1),
      isCompleted: false,
    }
    const page = openWithoutServer({ startsEmpty: true })
    page.write('day:2', false)
    expect(page.saved()).not.toBe('loading')
    await page.sync.refresh()
    await settled()
    expect([page.see('day:1'), page.see('day:2')]).toEqual([true, false])
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
    expect(localProgressOf('mira')?.state).toHaveProperty('day:1')
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
    await page.sync.flush()
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
    await page.sync.retry()
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
    page.sync.complete()
    await seconds(1)
    world.row = null
    await page.sync.refresh()
    expect(world.row).toMatchObject({ state: { 'day:1': { v: true } }, isCompleted: true })
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
    await page.sync.retry()
    expect(page.saved()).toBe('saved')
  })

  test('does not make a page say that it is saving for ever', async () => {
    world.row = { state: {}, isCompleted: false }
    world.keeps = (entries) => !('day:1' in entries)
    const page = await open()
    page.write('day:1', true)
    await page.sync.flush()
    await seconds(10)
    expect(page.saved()).toBe('failed')
  })
})

describe('a member who completes a tool', () => {
  test('has it counted with the next save, once', async () => {
    const page = await open()
    page.sync.complete()
    page.sync.complete()
    await seconds(1)
    page.sync.complete()
    await seconds(5)
    expect(world.row?.isCompleted).toBe(true)
    expect(world.sent).toEqual([{}])
  })

  test('has it counted later if the network is lost and the page closed', async () => {
    const before = await open()
    loseNetwork()
    before.sync.complete()
    await seconds(1)
    before.sync.close()
    regainNetwork()
    await open()
    expect(world.row?.isCompleted).toBe(true)
  })
})

describe('a member in the calculator, which keeps figures on the device', () => {
  test('has the completion counted and sends nothing else, whatever happens', async () => {
    const page = await open({ sends: 'completion' })
    page.write('rate', '80')
    page.sync.complete()
    await seconds(1)
    await page.sync.refresh()
    await page.sync.flush()
    expect(world.sent).toEqual([{}])
    expect(world.row?.isCompleted).toBe(true)
    expect(page.saved()).toBe('device')
  })
})

test('an answer that comes after the member has left changes nothing', async () => {
  world.row = { state: setEntry({}, 'day:1', true, 1), isCompleted: false }
  const seen: ProgressView[] = []
  const owner = { userId: 'mira', tool: DAYS_TOOL, sends: 'all' } as const
  const sync = new ProgressSync(owner, (view) => seen.push(view), environment)
  void sync.refresh()
  sync.close()
  await settled()
  expect(seen).toEqual([])
  expect(world.storage.size).toBe(0)
})
