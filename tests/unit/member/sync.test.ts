import { expect, test } from 'vitest'
import {
  asked,
  DAY,
  device,
  editElsewhere,
  fail,
  isReady,
  open,
  openWithoutServer,
  refresh,
  row,
  saved,
  seconds,
  seen,
  sent,
  startEachTestEmpty,
  stored,
  TOOL,
  world,
} from './sync-world.ts'

startEachTestEmpty()

test('a tool waits for the server if nothing is known, else it works without', async () => {
  const edit = await editElsewhere()
  const page = openWithoutServer()
  expect(isReady(page)).toBe(false)
  await seconds(0)
  expect(seen(page)).toBe(edit)
  page.close()
  device.isOnline = false
  const next = openWithoutServer()
  expect([isReady(next), seen(next), saved(next)]).toEqual([true, edit, 'saved'])
})

test('a member can edit before the server has answered, and then finds what is known', async () => {
  const first = await editElsewhere()
  await editElsewhere('day:2')
  const page = openWithoutServer()
  const edit = page.edit(TOOL, 'day:2')
  await refresh(page)
  expect([seen(page), seen(page, 'day:2')]).toEqual([first, edit])
  await seconds(1)
  expect(row().state).toMatchObject({ 'day:2': { v: edit } })
})

test('a member who opens a tool can start with an empty tool when nothing answers', async () => {
  fail('timeout', 'read')
  const page = await open()
  expect([isReady(page), saved(page)]).toEqual([true, 'saved'])
})

test('a member has an edit on the device at once and at the server a second later', async () => {
  const page = await open()
  page.edit(TOOL, DAY)
  expect(saved(page)).toBe('saving')
  expect(stored()).toContain('pending:challenge:day:1')
  expect(sent).toEqual([])
  await seconds(1)
  expect(saved(page)).toBe('saved')
  expect(stored()).not.toContain('pending')
})

test('a member sends a text once they pause, and only what has changed', async () => {
  const page = await open()
  page.edit(TOOL, 'plan:flow')
  await seconds(2)
  for (let pauses = 0; pauses < 3; pauses += 1) {
    page.edit(TOOL, 'plan:critical')
    await seconds(0.5)
  }
  await seconds(1)
  expect(sent.map(Object.keys)).toEqual([['plan:flow'], ['plan:critical']])
  expect(row().state['plan:critical']?.v).toBe(3)
  expect(asked).toBe(1)
})

test('a member has everything sent when the page is about to be hidden', async () => {
  const page = await open()
  page.edit(TOOL, DAY)
  page.hide()
  await seconds(0)
  expect(sent).toHaveLength(1)
})

test('a member has nothing sent on leaving before the server has told the time', async () => {
  await open()
  fail('timeout', 'read')
  const page = await open()
  page.edit(TOOL, DAY)
  page.hide()
  await seconds(0)
  expect(sent).toEqual([])
})

test('a member is told that a refused save is not saved, and can try again', async () => {
  const page = await open()
  const repair = fail('refused', 'save')
  page.edit(TOOL, DAY)
  await seconds(1)
  repair()
  await seconds(300)
  expect([saved(page), sent.length]).toEqual(['failed', 0])
  await refresh(page)
  expect([saved(page), sent.length]).toEqual(['saved', 1])
})

test('a member keeps what they do in a tool that is not offered any more', async () => {
  const first = await editElsewhere()
  const page = await open()
  const { read } = world.server
  world.server.read = (...request) => ({ ...read(...request), tools: new Map() })
  const second = page.edit(TOOL, 'day:2')
  await refresh(page)
  await seconds(10)
  expect([seen(page), seen(page, 'day:2'), saved(page)]).toEqual([first, second, 'failed'])
  expect(asked).toBe(2)
})

test('a server that does not keep what it is sent is not said to have saved it', async () => {
  const page = await open()
  const { save } = world.server
  world.server.save = (member, tool, entries, isCompleted) =>
    save(member, tool, DAY in entries ? {} : entries, isCompleted)
  page.edit(TOOL, DAY)
  page.hide()
  await seconds(10)
  expect(saved(page)).toBe('failed')
  page.edit(TOOL, 'day:2')
  await seconds(1)
  expect(saved(page)).toBe('failed')
  world.server.save = save
  await refresh(page)
  expect(saved(page)).toBe('saved')
})

test('a member who completes a tool has it counted with the next save, once', async () => {
  const page = await open()
  page.complete()
  page.complete()
  await seconds(1)
  page.complete()
  await seconds(5)
  expect([row().isCompleted, sent]).toEqual([true, [{}]])
  expect(stored()).not.toContain('pending')
})

test('a state that an answer leaves out and the device has not is asked for at once', async () => {
  const edit = await editElsewhere()
  const { read } = world.server
  world.server.read = (member) => read(member, asked === 0 ? { [TOOL]: row().revision } : {})
  const page = await open()
  expect([asked, seen(page)]).toEqual([2, edit])
})

test('a member with two tabs sees in one what they do in the other, which is sent once', async () => {
  const [one, other] = [await open(), await open()]
  const edit = one.edit(TOOL, DAY)
  await seconds(0.1)
  expect(seen(other)).toBe(edit)
  await seconds(5)
  expect([saved(other), sent.length]).toEqual(['saved', 1])
})

test('an answer that comes after the member has left changes nothing', async () => {
  await editElsewhere()
  const page = openWithoutServer()
  page.sync.close()
  page.complete()
  await seconds(0)
  expect([seen(page), stored()]).toEqual([undefined, ''])
})

test('a member’s edit with a date that the server refuses gets another, as it was not stored', async () => {
  const page = await open()
  page.edit(TOOL, DAY)
  world.serverError = -86_400_000 // The server's clock was put right.
  await seconds(1)
  expect(saved(page)).toBe('saved')
  expect(row().state[DAY]?.t).toBeLessThanOrEqual(world.serverTime)
})

test('a member without a network keeps the day they checked, and it is saved later', async () => {
  const page = await open()
  device.isOnline = false
  const edit = page.edit(TOOL, DAY)
  expect(saved(page)).toBe('device')
  await seconds(60)
  expect([saved(page), seen(page)]).toEqual(['device', edit])
  device.isOnline = true
  await seconds(60)
  expect([saved(page), sent.length]).toEqual(['saved', 1])
})

test.each([
  ['offline', 'device'],
  ['server', 'server'],
  ['unreadable', 'server'],
  ['timeout', 'waiting'],
  ['reconnecting', 'waiting'],
] as const)('a member is told what is true for a fault of the kind %s', async (kind, status) => {
  const page = await open()
  fail(kind, 'save')
  page.edit(TOOL, DAY)
  await seconds(1)
  expect(saved(page)).toBe(status)
})

test('a member without an answer does not make a busy backend busier', async () => {
  const page = await open()
  let attempts = 0
  const { nextFate } = world
  world.nextFate = () => {
    attempts += 1
    return nextFate()
  }
  fail('server', 'read', 'save')
  page.edit(TOOL, DAY)
  await seconds(600)
  // After 1 second, then 4, 8, 16 and 32 later, then once a minute.
  expect(attempts).toBe(5 + 8)
})

test('a member is told that only this page has the progress, until it is saved', async () => {
  device.storageMode = 'is full'
  const page = await open()
  device.isOnline = false
  page.edit(TOOL, DAY)
  await seconds(2)
  expect(saved(page)).toBe('page')
  device.isOnline = true
  await refresh(page)
  expect(saved(page)).toBe('saved')
})

test('a member whose browser stores nothing is not told that a refused save is here', async () => {
  device.storageMode = 'is full'
  const page = await open()
  fail('refused', 'save')
  page.edit(TOOL, DAY)
  page.complete()
  await seconds(1)
  expect(saved(page)).toBe('page')
})
