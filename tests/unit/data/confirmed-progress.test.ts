import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeConfirmedProgress } from '../../../src/data/confirmed-progress.ts'
import { readLocalProgress } from '../../../src/data/local-progress.ts'

/** As browsers have it: what is stored can be listed like the properties of an object. */
class FakeStorage {
  [key: string]: unknown

  getItem(key: string): string | null {
    const text = this[key]
    return typeof text === 'string' ? text : null
  }

  setItem(key: string, text: string): void {
    this[key] = text
  }

  removeItem(key: string): void {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
})

afterEach(() => vi.unstubAllGlobals())

const clock = { offset: 0, learnedAt: 0 }
const confirmed = {
  memory: { plan: { v: 'saved', t: 1 } },
  isSent: true,
  completion: 'done',
  clock,
  floor: 0,
}
const unsynced = {
  memory: { plan: { v: 'not sent', t: 2 } },
  isSent: false,
  completion: 'open',
  clock,
  floor: 0,
}
const mixed = {
  ...unsynced,
  memory: { plan: { v: 'not sent', t: 2 }, other: { v: 'saved', t: 1 } },
  unsent: ['plan'],
}
const due = { ...confirmed, completion: 'due' }

function keep(userId: string, copy: object, storage: Storage = localStorage): void {
  storage.setItem(`mind:${userId}:work:gauntlet-builder`, JSON.stringify(copy))
}

const copyOf = (userId: string) => readLocalProgress(userId, 'gauntlet-builder')

test('what the server has confirmed goes with the session, of every member but the one who is here', () => {
  keep('gone', confirmed)
  keep('here', confirmed)
  keep('in-tab', confirmed, sessionStorage)
  removeConfirmedProgress('here')
  expect(copyOf('gone')).toBeNull()
  expect(copyOf('in-tab')).toBeNull()
  expect(copyOf('here')?.state).toEqual(confirmed.memory)
})

test('progress with confirmed and unsent entries keeps the unsent ones', () => {
  keep('gone', mixed)
  keep('here', mixed)
  removeConfirmedProgress('here')
  expect(copyOf('gone')).toMatchObject({ isSent: false, unsent: ['plan'] })
  expect(copyOf('gone')?.state).toEqual(unsynced.memory)
  expect(copyOf('here')?.state).toEqual(mixed.memory)
})

test('what only this device has stays for its member', () => {
  keep('gone', unsynced)
  keep('completed', due)
  removeConfirmedProgress(null)
  expect(copyOf('gone')?.state).toEqual(unsynced.memory)
  expect(copyOf('completed')?.completion).toBe('due')
})

test('unreadable progress is removed, and what belongs to no member stays', () => {
  localStorage.setItem('mind:gone:work:gauntlet-builder', '{torn')
  localStorage.setItem('mind:session', '{}')
  localStorage.setItem('another:site:work:x', '{}')
  removeConfirmedProgress(null)
  expect(Object.keys(localStorage)).toEqual(['mind:session', 'another:site:work:x'])
})
