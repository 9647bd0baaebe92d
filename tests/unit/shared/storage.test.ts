import { expect, test } from 'vitest'
import {
  memberPrefix,
  PENDING_KEY,
  removeConfirmedOf,
  textStorage,
} from '../../../src/shared/storage.ts'

/** A storage of the browser that can be full. */
class FakeStorage implements Storage {
  isFull = false
  readonly #texts = new Map<string, string>()

  get length(): number {
    return this.#texts.size
  }

  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError')
    this.#texts.set(key, text)
  }

  removeItem(key: string): void {
    this.#texts.delete(key)
  }

  clear(): void {
    this.#texts.clear()
  }
}

/** A storage that becomes full after the first text, and what the next page finds in it. */
function fullAfter(older: string) {
  const [device, tab] = [new FakeStorage(), new FakeStorage()]
  const open = () =>
    textStorage(
      () => device,
      () => tab,
    )
  const storage = open()
  storage.write('key', older)
  device.isFull = true
  return { storage, tab, nextPage: () => open().read('key') }
}

test('older progress survives a write that the browser refuses', () => {
  const { storage, tab, nextPage } = fullAfter('older')
  tab.isFull = true
  expect(storage.write('key', 'newer', 'keep-older')).toBe(false)
  expect(storage.read('key')).toBe('newer')
  expect(storage.isKept('key')).toBe(false)
  expect(nextPage()).toBe('older')
})

test('older progress goes once the newer one is stored elsewhere', () => {
  const { storage, nextPage } = fullAfter('older')
  expect(storage.write('key', 'newer', 'keep-older')).toBe(false)
  expect(nextPage()).toBe('newer')
})

test('an older session does not come back after a write that the browser refuses', () => {
  const { storage, tab, nextPage } = fullAfter('older')
  tab.isFull = true
  storage.write('key', 'newer')
  expect(storage.read('key')).toBe('newer')
  expect(nextPage()).toBeNull()
})

test('when a session ends, only what its member has not sent stays', () => {
  const storage = textStorage()
  const [gone, here] = [memberPrefix('gone'), memberPrefix('here')]
  const unsent = [`${gone}${PENDING_KEY}challenge:day:1`, `${gone}${PENDING_KEY}email-draft`]
  const others = [`${here}base:challenge`, 'mind:session']
  const keys = [`${gone}base:challenge`, `${gone}part:seats`, `${gone}calculator`]
  for (const key of [...keys, ...unsent, ...others]) storage.write(key, 'text')
  removeConfirmedOf(storage, 'here')
  expect(storage.keys('mind:')).toEqual([...unsent, ...others])
})
