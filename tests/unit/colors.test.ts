import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COLOR = /#[\da-f]{6}\b|\b(?:oklch|oklab|lch|lab|rgba?|hsla?)\(/i

test('an owner who changes a token changes every page, picture, icon and email', () => {
  const files = globSync('{src,public}/**/*.{ts,tsx,mjs,astro,css,svg}')
  // The sample's portrait stands for a photograph.
  const others = files.filter((file) => !/styles.token|sample.trainer/.test(file))
  expect(others.length).toBeGreaterThan(200)
  expect(others.filter((file) => COLOR.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(readFileSync('src/styles/tokens.css', 'utf8')).toMatch(COLOR)
})
