import { expect, test } from 'vitest'
import {
  memberPrefix,
  PENDING_KEY,
  removeConfirmedOf,
  textStorage,
} from '../../../src/shared/storage.ts'
import { SimulatedStorage } from '../member/simulation/storage.ts'

/** A storage that becomes full after the first text, and what the next page finds in it. */
function fullAfter(older: string, isTabFull: boolean) {
  let isFull = false
  const device = new SimulatedStorage(() => isFull)
  const tab = new SimulatedStorage(() => isTabFull)
  const [readDevice, readTab] = [() => device, () => tab]
  const nextPage = () => textStorage(readDevice, readTab)
  const storage = nextPage()
  storage.write('key', older)
  isFull = true
  return { storage, nextPage }
}

test('older progress survives a write that the browser refuses', () => {
  const { storage, nextPage } = fullAfter('older', true)
  storage.write('key', 'newer', 'keep-older')
  expect(storage.read('key')).toBe('newer')
  expect(storage.isKept('key')).toBe(false)
  expect(nextPage().read('key')).toBe('older')
})

test('older progress goes once the tab alone stores the newer one, as its next page knows', () => {
  const { storage, nextPage } = fullAfter('older', false)
  storage.write('key', 'newer', 'keep-older')
  expect(nextPage().read('key')).toBe('newer')
  expect(nextPage().isKeptAsPromised('key')).toBe(false)
})

test('an older session does not come back after a write that the browser refuses', () => {
  const { storage, nextPage } = fullAfter('older', true)
  storage.write('key', 'newer')
  expect(storage.read('key')).toBe('newer')
  expect(nextPage().read('key')).toBeNull()
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
