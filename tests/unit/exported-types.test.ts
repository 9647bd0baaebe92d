import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The names of the types that the modules of the product define and export. */
function exportedTypes(): string[] {
  return globSync('{src,scripts}/**/*.{ts,tsx}').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/^export (?:type|interface|class) (\w+)/gm),
      ([, name = '']) => name,
    ),
  )
}

test('no two exported types have the same name', () => {
  const names = exportedTypes()
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
