import { expect, test } from 'vitest'
import { refuseCopies } from '../../../src/sections/landing/copies.ts'

const files = (...names: string[]) =>
  names.map((name) => ({
    filePath: `somewhere/landing/${name}.md`,
    data: { section: name === 'hero' || name === 'closing' ? 'hero' : 'prose' },
  }))

test('an editor whose folder has a copy of a section is told of both files', () => {
  expect(() => refuseCopies(files('hero', 'problem', 'closing'))).toThrow(
    /^tests\/content\/landing\/closing\.md, line 2: section: landing\/hero\.md is this section too\./,
  )
})

test('an editor may add as many sections with words of their own as they like', () => {
  expect(() => refuseCopies(files('hero', 'problem', 'system'))).not.toThrow()
})
