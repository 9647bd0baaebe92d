import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no two types that modules of the product export have the same name', () => {
  const names = globSync('{src,scripts}/**/*.{ts,tsx}').flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(/^export (?:type|interface|class) (\w+)/gm)
    return Array.from(exported, ([, name]) => name)
  })
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
