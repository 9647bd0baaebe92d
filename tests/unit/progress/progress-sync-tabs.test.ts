import { describe, expect, test } from 'vitest'
import {
  localProgressOf,
  loseNetwork,
  open,
  regainNetwork,
  seconds,
  settled,
  startEachTestEmpty,
  world,
} from './sync-world.ts'

startEachTestEmpty()

test('a page that only tells of a completion does not call another one’s edits sent', async () => {
  const tool = await open()
  loseNetwork()
  tool.write('day:1', true)
  const dashboard = await open({ sends: 'completion' })
  dashboard.sync.complete()
  regainNetwork()
  await dashboard.sync.refresh()
  expect(localProgressOf('mira')?.isSent).toBe(false)
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
    expect(Object.keys(localProgressOf('mira')?.state ?? {}).sort()).toEqual(['day:1', 'day:2'])
    expect(Object.keys(world.row?.state ?? {}).sort()).toEqual(['day:1', 'day:2'])
  })

  test('does not overwrite from a tab that slept what another one has kept', async () => {
    const sleeping = await open()
    loseNetwork()
    world.tabs.clear()
    const awake = await open()
    awake.write('day:1', true)
    sleeping.write('day:2', true)
    expect(Object.keys(localProgressOf('mira')?.state ?? {}).sort()).toEqual(['day:1', 'day:2'])
  })
})

test('a second member on the same browser sees nothing of the first', async () => {
  const mira = await open({ userId: 'mira' })
  loseNetwork()
  mira.write('day:1', true)
  mira.sync.close()
  const otto = await open({ userId: 'otto' })
  expect(otto.see('day:1')).toBeUndefined()
  expect(localProgressOf('otto')).toBeNull()
})
