import { describe, expect, test } from 'vitest'
import { continueBy } from '../../../src/shared/paged-list.ts'

const page = (ids: string, hasMore = true) => ({ items: [...ids].map((id) => ({ id })), hasMore })

describe('an admin who asks for older entries while the list is loaded again', () => {
  test.each([
    ['finds them behind the same list', 'abc', 'abcdef'],
    ['finds them behind new entries, without a gap', 'xab', 'xabcdef'],
    ['finds them once where an entry is gone', 'acd', 'acdef'],
    ['keeps a list of other entries', 'xyz', 'xyz'],
    ['keeps an empty list', '', ''],
  ])('%s', (_, list, becomes) => {
    const shown = continueBy(page('abcdef', false), page(list))
    expect(shown.items.map(({ id }) => id).join('')).toBe(becomes)
    expect(shown.hasMore).toBe(becomes === list)
  })
})
