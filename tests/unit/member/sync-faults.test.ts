import { describe, expect, test } from 'vitest'
import {
  loseNetwork,
  open,
  refuseSaves,
  regainNetwork,
  seconds,
  serverTime,
  startEachTestEmpty,
  world,
} from './sync-world.ts'

startEachTestEmpty()

test('a member’s edit with a date that the server refuses gets another, as it was not stored', async () => {
  const page = await open()
  page.write('day:1', true)
  world.clockError = 86_400_000 // The server's clock was put right.
  await seconds(1)
  expect(page.saved()).toBe('saved')
  expect(world.row.state['day:1']?.t).toBeLessThanOrEqual(serverTime())
})

describe('a member without an answer', () => {
  test('keeps the day they checked, and it is saved when the network is back', async () => {
    const page = await open()
    loseNetwork()
    page.write('day:1', true)
    expect(page.saved()).toBe('device')
    await seconds(60)
    expect([page.saved(), page.see('day:1')]).toEqual(['device', true])
    regainNetwork()
    await seconds(60)
    expect([page.saved(), world.sent.length]).toEqual(['saved', 1])
  })

  test.each([
    ['offline', 'device'],
    ['server', 'server'],
    ['unreadable', 'server'],
    ['timeout', 'waiting'],
    ['reconnecting', 'waiting'],
  ] as const)('is told what is true when it is for a fault of the kind %s', async (kind, saved) => {
    const page = await open()
    world.fail = () => ({ kind })
    page.write('day:1', true)
    await seconds(1)
    expect(page.saved()).toBe(saved)
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
})

describe('a member whose browser stores nothing', () => {
  test('is told that only this page has the progress, until the backend has it', async () => {
    world.stores = false
    const page = await open()
    loseNetwork()
    page.write('day:1', true)
    await seconds(2)
    expect(page.saved()).toBe('page')
    regainNetwork()
    await page.sync.refresh()
    expect(page.saved()).toBe('saved')
  })

  test('is not told that a refused save is on this device', async () => {
    world.stores = false
    const page = await open()
    world.fail = refuseSaves
    page.write('day:1', true)
    page.complete()
    await seconds(1)
    expect(page.saved()).toBe('page')
  })
})
