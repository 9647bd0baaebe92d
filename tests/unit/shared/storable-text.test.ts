import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { cleanLine, cleanMessage, cutTo, isBlank } from '../../../src/shared/text/storable-text.ts'

test.each([
  ['a soft break of a slide', 'One\vTwo', 'One Two', 'One\nTwo'],
  ['a page break', 'One\fTwo', 'One Two', 'One\nTwo'],
  ['Unicode separators', 'One\u2028Two\u2029Three', 'One Two Three', 'One\nTwo\nThree'],
  ['line ends of Windows', 'One\r\nTwo\rThree', 'One Two Three', 'One\nTwo\nThree'],
  ['two cells of a sheet', 'Ann\tLee', 'Ann Lee', 'Ann\tLee'],
  ['control characters of Word', 'Ann\u0001 Lee\u001f', 'Ann Lee', 'Ann Lee'],
  ['a byte order mark', '\ufeffAnn', 'Ann', 'Ann'],
  ['joiners and selectors', '👩‍👩‍👧 ❤️ می‌خواهم', '👩‍👩‍👧 ❤️ می‌خواهم', '👩‍👩‍👧 ❤️ می‌خواهم'],
  [
    'signs that turn around what follows',
    '\u202e Ann\u202c \u2067Lee',
    'Ann Lee',
    '\u202e Ann\u202c \u2067Lee',
  ],
  ['a name that macOS decomposed', 'Zoe\u0308', 'Zoë', 'Zoe\u0308'],
])('%s become what is meant in a line and in a message', (_, pasted, line, message) => {
  expect(cleanLine(pasted)).toBe(line)
  expect(cleanMessage(pasted)).toBe(message)
})

test.each(['', ' \n', '\u200b', '\u3164', '\u2800', '\u{e0041}', '\u034f\ufeff', '\u0085\u0001'])(
  'a person sees nothing in %j',
  (text) => {
    expect(isBlank(text)).toBe(true)
    expect([cleanLine(text), cleanMessage(text)]).toEqual(['', ''])
  },
)

test.each(['x', '.', '😀', '\u0301', 'ا', ' 0 '])('a person sees something in %j', (text) => {
  expect(isBlank(text)).toBe(false)
})

test('a limit cuts no character that a reader sees as one', () => {
  const character = fc.constantFrom('a', 'é', 'e\u0301', '👩‍👩‍👧', '🇮🇳', 'हि', '한', '👍🏽')
  forAll(fc.array(character, { maxLength: 9 }), fc.nat(30), (characters, limit) => {
    const cut = cutTo(limit, characters.join(''))
    const starts = characters.map((_, at) => characters.slice(0, at).join(''))
    expect([...starts, characters.join('')]).toContain(cut)
    expect(cut.length).toBeLessThanOrEqual(limit)
  })
})
