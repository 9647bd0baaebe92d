import { expect, test } from 'vitest'
import { continueBy, readPages } from '../../../src/features/admin/pages.ts'

const page = (ids: string, hasMore = true) => ({ items: [...ids].map((id) => ({ id })), hasMore })

test.each([
  ['finds them behind the same list', 'abc', 'abcdef'],
  ['finds them behind new entries, without a gap', 'xab', 'xabcdef'],
  ['finds them once where an entry is gone', 'acd', 'acdef'],
  ['keeps a list of other entries', 'xyz', 'xyz'],
  ['keeps an empty list', '', ''],
])('an admin who asks for older entries of a reloaded list %s', (_, list, becomes) => {
  const shown = continueBy(page('abcdef', false), page(list))
  expect(shown.items.map(({ id }) => id).join('')).toBe(becomes)
  expect(shown.hasMore).toBe(becomes === list)
})

test.each([
  ['searched by other words', { search: 'Ada' }],
  ['filtered by another state', { state: 'waiting' }],
])('an admin who asks for older entries of a reloaded list keeps a list that was %s', (_, by) => {
  const found = { ...page('abc'), ...by }
  expect(continueBy(page('abcdef', false), found)).toBe(found)
})

const readAfter = async (last?: { id: string }) =>
  page({ undefined: 'ab', b: 'cd', d: 'e' }[String(last?.id)] ?? '', last?.id !== 'd')

test.each([
  ['its first page alone', 0, 'ab', [2]],
  ['as many pages as a list had', 3, 'abcd', [2, 4]],
  ['all of it', Infinity, 'abcde', [2, 4, 5]],
])('a list that is read page by page gives %s', async (_, atLeast, ids, progress) => {
  const read: number[] = []
  const { items } = await readPages(readAfter, atLeast, (count) => read.push(count))
  expect(items.map(({ id }) => id).join('')).toBe(ids)
  expect(read).toEqual(progress)
})
