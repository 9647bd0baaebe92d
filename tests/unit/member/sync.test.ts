import { expect } from 'vitest'
import { DAY, isReady, saved, seen, TOOL, test } from './sync-world.ts'

test('a tool waits for the server if nothing is known, else it works without', async (here) => {
  const edit = await here.editElsewhere()
  const page = here.openWithoutServer()
  expect(isReady(page)).toBe(false)
  await here.seconds(0)
  expect(seen(page)).toBe(edit)
  page.close()
  here.device.isOnline = false
  const next = here.openWithoutServer()
  expect([isReady(next), seen(next), saved(next)]).toEqual([true, edit, 'saved'])
})

test('a member can edit before the server has answered, and then finds what is known', async (here) => {
  const first = await here.editElsewhere()
  await here.editElsewhere('day:2')
  const page = here.openWithoutServer()
  const edit = page.edit(TOOL, 'day:2')
  await here.refresh(page)
  expect([seen(page), seen(page, 'day:2')]).toEqual([first, edit])
  await here.seconds(1)
  expect(here.row().state).toMatchObject({ 'day:2': { v: edit } })
})

test('a member can start with an empty tool when nothing answers, and reads that it may not be all', async (here) => {
  here.fail('timeout', 'read')
  const page = await here.open()
  expect([isReady(page), saved(page)]).toEqual([true, 'unread'])
})

test('a member has an edit on the device at once and at the server a second later', async (here) => {
  const page = await here.open()
  page.edit(TOOL, DAY)
  expect(saved(page)).toBe('saving')
  expect(here.stored()).toContain('pending:challenge:day:1')
  expect(here.sent).toEqual([])
  await here.seconds(1)
  expect(saved(page)).toBe('saved')
  expect(here.stored()).not.toContain('pending')
})

test('a member sends a text once they pause, and only what has changed', async (here) => {
  const page = await here.open()
  page.edit(TOOL, 'plan:flow')
  await here.seconds(2)
  for (let pauses = 0; pauses < 3; pauses += 1) {
    page.edit(TOOL, 'plan:critical')
    await here.seconds(0.5)
  }
  await here.seconds(1)
  expect(here.sent.map(Object.keys)).toEqual([['plan:flow'], ['plan:critical']])
  expect(here.row().state['plan:critical']?.v).toBe(3)
  expect(here.asked).toHaveLength(1)
})

test('a member has all sent when the page is about to be hidden, once the server has told the time', async (here) => {
  const informed = await here.open()
  here.fail('timeout', 'read')
  for (const page of [await here.open(), informed]) {
    page.edit(TOOL, DAY)
    page.hide()
  }
  await here.seconds(0)
  expect(here.sent.map(Object.values)).toMatchObject([[{ v: 1 }]])
})

test('a member is told that a refused save is not saved, and can try again', async (here) => {
  const page = await here.open()
  const repair = here.fail('refused', 'save')
  page.edit(TOOL, DAY)
  await here.seconds(1)
  repair()
  await here.seconds(300)
  expect([saved(page), here.sent.length]).toEqual(['failed', 0])
  await here.refresh(page)
  expect([saved(page), here.sent.length]).toEqual(['saved', 1])
})

test('a member keeps what they do in a tool that is not offered any more', async (here) => {
  const first = await here.editElsewhere()
  const page = await here.open()
  const { read } = here.world.server
  here.world.server.read = (...request) => ({ ...read(...request), tools: new Map() })
  const second = page.edit(TOOL, 'day:2')
  await here.refresh(page)
  await here.seconds(10)
  expect([seen(page), seen(page, 'day:2'), saved(page)]).toEqual([first, second, 'failed'])
  expect(here.asked).toHaveLength(2)
})

test('a server that does not keep what it is sent is not said to have saved it', async (here) => {
  const page = await here.open()
  const { save } = here.world.server
  here.world.server.save = (member, tool, entries, isCompleted) =>
    save(member, tool, DAY in entries ? {} : entries, isCompleted)
  page.edit(TOOL, DAY)
  page.hide()
  await here.seconds(10)
  expect(saved(page)).toBe('failed')
  page.edit(TOOL, 'day:2')
  await here.seconds(1)
  expect(saved(page)).toBe('failed')
  here.world.server.save = save
  await here.refresh(page)
  expect(saved(page)).toBe('saved')
})

test('a member who completes a tool has it counted with the next save, once', async (here) => {
  const page = await here.open()
  page.complete()
  page.complete()
  await here.seconds(1)
  page.complete()
  await here.seconds(5)
  expect([here.row().isCompleted, here.sent]).toEqual([true, [{}]])
  expect(here.stored()).not.toContain('pending')
})

test('a state that an answer leaves out and the device has not is asked for at once', async (here) => {
  const edit = await here.editElsewhere()
  const { read } = here.world.server
  here.world.server.read = (member) =>
    read(member, here.asked.length === 0 ? { [TOOL]: here.row().revision } : {})
  const page = await here.open()
  expect([here.asked.length, seen(page)]).toEqual([2, edit])
})

test('a member with two tabs sees in one what they do in the other, which is sent once, by either', async (here) => {
  const [one, other] = [await here.open(), await here.open()]
  const edit = one.edit(TOOL, DAY)
  await here.seconds(0.1)
  expect(seen(other)).toBe(edit)
  await here.seconds(5)
  expect([saved(other), here.sent.length]).toEqual(['saved', 1])
  one.edit(TOOL, DAY)
  one.sync.close() // The tab ends before it has sent this.
  await here.seconds(10)
  expect([saved(other), here.sent.length]).toEqual(['saved', 2])
})

test('an answer that comes after the member has left changes nothing', async (here) => {
  await here.editElsewhere()
  const page = here.openWithoutServer()
  page.sync.close()
  page.complete()
  await here.seconds(0)
  expect([seen(page), here.stored()]).toEqual([undefined, ''])
})

test('a member’s edit with a date that the server refuses gets another, as it was not stored', async (here) => {
  const page = await here.open()
  page.edit(TOOL, DAY)
  here.world.serverError = -86_400_000 // The server's clock was put right.
  await here.seconds(1)
  expect(saved(page)).toBe('saved')
  expect(here.row().state[DAY]?.t).toBeLessThanOrEqual(here.world.serverTime)
})

test('an answer that was long on its way back leaves what a quick one told of the time', async (here) => {
  const page = await here.open()
  here.world.nextFate = () => ({ kind: 'fine', there: 0, back: 9000 })
  page.refresh()
  await here.seconds(10)
  page.edit(TOOL, DAY)
  const { serverTime } = here.world
  await here.seconds(2)
  expect(here.row().state[DAY]?.t).toBe(serverTime)
})

test('a member without a network keeps the day they checked, and it is saved later', async (here) => {
  const page = await here.open()
  here.device.isOnline = false
  const edit = page.edit(TOOL, DAY)
  expect(saved(page)).toBe('device')
  await here.seconds(60)
  expect([saved(page), seen(page)]).toEqual(['device', edit])
  here.device.isOnline = true
  await here.seconds(60)
  expect([saved(page), here.sent.length]).toEqual(['saved', 1])
})

for (const [kind, status] of [
  ['offline', 'waiting'],
  ['server', 'server'],
  ['unreadable', 'server'],
  ['timeout', 'waiting'],
  ['reconnecting', 'waiting'],
] as const) {
  test(`a member is told what is true for a fault of the kind ${kind}`, async (here) => {
    const page = await here.open()
    here.fail(kind, 'save')
    page.edit(TOOL, DAY)
    await here.seconds(1)
    expect(saved(page)).toBe(status)
  })
}

test('a member without an answer does not make a busy backend busier', async (here) => {
  const page = await here.open()
  let attempts = 0
  const { nextFate } = here.world
  here.world.nextFate = () => {
    attempts += 1
    return nextFate()
  }
  here.fail('server', 'read', 'save')
  page.edit(TOOL, DAY)
  await here.seconds(600)
  // After 1 second, then 4, 8, 16 and 32 later, then once a minute.
  expect(attempts).toBe(5 + 8)
})

test('a member whose browser stores nothing is told that only this page has the progress, until it is saved', async (here) => {
  here.device.storageMode = 'is full'
  const page = await here.open()
  const repair = here.fail('refused', 'save')
  page.edit(TOOL, DAY)
  page.complete()
  for (const isOnline of [false, true]) {
    here.device.isOnline = isOnline
    page.refresh()
    await here.seconds(1)
    expect(saved(page)).toBe('page')
  }
  repair()
  await here.refresh(page)
  expect(saved(page)).toBe('saved')
})
