import { expect, test } from 'vitest'
import { coverOf, drawCover } from '../../../src/site/cover.ts'

/** The outlines of the letters. */
async function lettersOf(name: string, promise: string) {
  const svg = await drawCover(coverOf(name, promise))
  return Array.from(svg.matchAll(/<path [^>]*\bd="([^"]+)"/g), ([, outline = '']) => outline)
}

test.each([
  ['Think 🎉', 'Think'],
  ['Think सोचो', 'Think'],
])('the picture for shared links has no boxes for what its font lacks: %s', async (name, shown) => {
  expect(await lettersOf(name, 'A')).toEqual(await lettersOf(shown, 'A'))
})

test('the picture for shared links has the letters of central Europe too', async () => {
  const letters = await Promise.all(['Ł', 'ş', 'ž'].map((letter) => lettersOf(letter, 'A')))
  expect(letters.every((outlines) => outlines.length > 1)).toBe(true)
  expect(new Set(letters.map(String)).size).toBe(3)
})
