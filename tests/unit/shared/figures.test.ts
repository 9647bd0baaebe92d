import { expect, test } from 'vitest'
import { keepFigures } from '../../../src/shared/text/figures.ts'

test('a line breaks neither between a figure and its unit nor before a dot between two facts', () => {
  expect(keepFigures('3 of 50 seats taken · 2 waiting since 27 November 2026')).toBe(
    '3\u00a0of\u00a050\u00a0seats taken\u00a0· 2\u00a0waiting since 27\u00a0November 2026',
  )
})
