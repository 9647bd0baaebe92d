import { expect, test } from 'vitest'
import { readEntry } from '../../../src/features/member/entries.ts'
import {
  loseNetwork,
  open,
  openWithoutServer,
  refuseSaves,
  regainNetwork,
  seconds,
  serverHas,
  serverTime,
  settled,
  startEachTestEmpty,
  world,
} from './sync-world.ts'

startEachTestEmpty()

const checked = { 'day:1': { v: true, t: 1 } }

test('a tool waits for the server if nothing is known, else it works without', async () => {
  serverHas(checked)
  const page = openWithoutServer()
  expect(page.isReady()).toBe(false)
  await page.sync.refresh()
  expect(page.see('day:1')).toBe(true)
  page.sync.close()
  loseNetwork()
  const next = openWithoutServer()
  expect([next.isReady(), next.see('day:1'), next.saved()]).toEqual([true, true, 'saved'])
})

test('a member can edit before the server has answered, and then finds what is known', async () => {
  serverHas({ ...checked, 'day:2': { v: true, t: 1 } })
  const page = openWithoutServer()
  page.write('day:2', false)
  await page.sync.refresh()
  expect([page.see('day:1'), page.see('day:2')]).toEqual([true, false])
  expect(world.row.state).toMatchObject({ 'day:2': { v: false } })
})

test('a member who opens a tool can start with an empty tool when nothing answers', async () => {
  world.fail = () => ({ kind: 'timeout' })
  const page = await open()
  expect([page.isReady(), page.saved()]).toEqual([true, 'saved'])
})

test('a member has an edit on the device at once and at the server a second later', async () => {
  const page = await open()
  page.write('day:1', true)
  expect(page.saved()).toBe('saving')
  expect(Object.keys(world.storage).join()).toContain('pending:challenge:day:1')
  expect(world.sent).toEqual([])
  await seconds(1)
  expect(page.saved()).toBe('saved')
  expect(Object.keys(world.storage).join()).not.toContain('pending')
})

test('a member sends a text once they pause, and only what has changed', async () => {
  const page = await open()
  page.write('plan:flow', 'a first plan')
  await seconds(2)
  for (const text of ['I', 'I w', 'I will']) {
    page.write('plan:critical', text)
    await seconds(0.5)
  }
  await seconds(1)
  const keys = world.sent.map((entries) => Object.keys(entries))
  expect(keys).toEqual([['plan:flow'], ['plan:critical']])
  expect(readEntry(world.row.state, 'plan:critical')).toBe('I will')
  expect(world.asked).toBe(1)
})

test('a member has everything sent when the page is about to be hidden', async () => {
  const page = await open()
  page.write('day:1', true)
  await page.sync.flush()
  expect(world.sent).toHaveLength(1)
})

test('a member has nothing sent on leaving before the server has told the time', async () => {
  await open()
  const page = openWithoutServer()
  page.write('day:1', true)
  await page.sync.flush()
  expect(world.sent).toEqual([])
})

test('a member is told that a refused save is not saved, and can try again', async () => {
  const page = await open()
  world.fail = refuseSaves
  page.write('day:1', true)
  await seconds(1)
  world.fail = () => null
  await seconds(300)
  expect([page.saved(), world.sent.length]).toEqual(['failed', 0])
  await page.sync.refresh()
  expect([page.saved(), world.sent.length]).toEqual(['saved', 1])
})

test('a member keeps what they do in a tool that is not offered any more', async () => {
  serverHas(checked)
  const page = await open()
  world.isOffered = false
  page.write('day:2', true)
  await page.sync.refresh()
  await seconds(10)
  expect([page.see('day:1'), page.see('day:2'), page.saved()]).toEqual([true, true, 'failed'])
  expect(world.asked).toBe(2)
})

test('a server that does not keep what it is sent is not said to have saved it', async () => {
  const page = await open()
  world.keeps = (entries) => !('day:1' in entries)
  page.write('day:1', true)
  await page.sync.flush()
  await seconds(10)
  expect(page.saved()).toBe('failed')
  page.write('day:2', true)
  await seconds(1)
  expect(page.saved()).toBe('failed')
  world.keeps = () => true
  await page.sync.refresh()
  expect(page.saved()).toBe('saved')
})

test('a member who completes a tool has it counted with the next save, once', async () => {
  const page = await open()
  page.complete()
  page.complete()
  await seconds(1)
  page.complete()
  await seconds(5)
  expect([world.row.isCompleted, world.sent]).toEqual([true, [{}]])
  expect(Object.keys(world.storage).join()).not.toContain('pending')
})

test('a state that an answer leaves out and the device has not is asked for at once', async () => {
  serverHas(checked)
  world.isAssumed = () => world.asked === 1
  const page = await open()
  expect([world.asked, page.see('day:1')]).toEqual([2, true])
})

test('a member with two tabs sees in one what they do in the other, which is sent once', async () => {
  const [one, other] = [await open(), await open()]
  one.write('day:1', true)
  await settled()
  expect(other.see('day:1')).toBe(true)
  await seconds(5)
  expect([other.saved(), world.sent.length]).toEqual(['saved', 1])
})

test('an answer that comes after the member has left changes nothing', async () => {
  serverHas(checked)
  const page = openWithoutServer()
  void page.sync.refresh()
  page.sync.close()
  page.complete()
  await settled()
  expect([page.see('day:1'), world.storage.length]).toEqual([undefined, 0])
})

test('a member’s edit with a date that the server refuses gets another, as it was not stored', async () => {
  const page = await open()
  page.write('day:1', true)
  world.clockError = 86_400_000 // The server's clock was put right.
  await seconds(1)
  expect(page.saved()).toBe('saved')
  expect(world.row.state['day:1']?.t).toBeLessThanOrEqual(serverTime())
})

test('a member without a network keeps the day they checked, and it is saved later', async () => {
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
] as const)('a member is told what is true for a fault of the kind %s', async (kind, saved) => {
  const page = await open()
  world.fail = () => ({ kind })
  page.write('day:1', true)
  await seconds(1)
  expect(page.saved()).toBe(saved)
})

test('a member without an answer does not make a busy backend busier', async () => {
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

test('a member is told that only this page has the progress, until it is saved', async () => {
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

test('a member whose browser stores nothing is not told that a refused save is here', async () => {
  world.stores = false
  const page = await open()
  world.fail = refuseSaves
  page.write('day:1', true)
  page.complete()
  await seconds(1)
  expect(page.saved()).toBe('page')
})
