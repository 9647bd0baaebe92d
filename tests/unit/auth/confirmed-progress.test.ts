import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeConfirmedProgress } from '../../../src/features/auth/confirmed-progress.ts'
import { readLocalProgress } from '../../../src/features/progress/local-progress.ts'

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
  state: { plan: { v: 'saved', t: 1 } },
  isSent: true,
  unsent: [],
  completion: 'done',
  clock,
  seen: [],
}
const unsynced = {
  state: { plan: { v: 'not sent', t: 2 } },
  isSent: false,
  unsent: ['plan'],
  completion: 'open',
  clock,
  seen: [],
}
const mixed = {
  ...unsynced,
  state: { plan: { v: 'not sent', t: 2 }, other: { v: 'saved', t: 1 } },
}
const due = { ...confirmed, completion: 'due' }

function keep(userId: string, copy: object, storage: Storage = localStorage): void {
  storage.setItem(`mind:${userId}:progress:gauntlet-builder`, JSON.stringify(copy))
}

const copyOf = (userId: string) => readLocalProgress(userId, 'gauntlet-builder')

test('what the server has confirmed goes with the session, of every member but the one who is here', () => {
  keep('gone', confirmed)
  keep('here', confirmed)
  keep('in-tab', confirmed, sessionStorage)
  removeConfirmedProgress('here')
  expect(copyOf('gone')).toBeNull()
  expect(copyOf('in-tab')).toBeNull()
  expect(copyOf('here')?.state).toEqual(confirmed.state)
})

test('progress with confirmed and unsent entries keeps the unsent ones', () => {
  keep('gone', mixed)
  keep('here', mixed)
  removeConfirmedProgress('here')
  expect(copyOf('gone')).toMatchObject({ isSent: false, unsent: ['plan'] })
  expect(copyOf('gone')?.state).toEqual(unsynced.state)
  expect(copyOf('here')?.state).toEqual(mixed.state)
})

test('what only this device has stays for its member', () => {
  keep('gone', unsynced)
  keep('completed', due)
  removeConfirmedProgress(null)
  expect(copyOf('gone')?.state).toEqual(unsynced.state)
  expect(copyOf('completed')?.completion).toBe('due')
})

test('unreadable progress is removed, and what belongs to no member stays', () => {
  localStorage.setItem('mind:gone:progress:gauntlet-builder', '{torn')
  localStorage.setItem('mind:session', '{}')
  localStorage.setItem('another:site:progress:x', '{}')
  removeConfirmedProgress(null)
  expect(Object.keys(localStorage)).toEqual(['mind:session', 'another:site:progress:x'])
})
