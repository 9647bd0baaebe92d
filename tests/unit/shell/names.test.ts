import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { displayName, initials } from '../../../src/features/shell/names.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada ', 'Ada'],
  ['<b>Ada</b>', '<b>Ada</b>'],
  ['', 'Member'],
  ['   ', 'Member'],
  ['\u200B\u202E', 'Member'],
  [null, 'Member'],
])('A member’s name %j is shown as %s', (name, shown) => {
  expect(displayName({ status: 'ready', data: name }, { member: 'Member' })).toBe(shown)
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Anna Maria van Dyck', 'AD'],
  ['é́mile zola', 'É́Z'],
  ['e\u0301mile', 'E\u0301'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧F'],
  ['🇮🇳', '🇮🇳'],
  ['नमस्ते', 'न'],
  ['محمد علي', 'مع'],
  ['\u202EAda', 'A'],
  ['', ''],
  ['\u200B', ''],
])('A member’s name %j has the initials %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('A member’s name is never split within a character', () => {
  forAll(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
    expect(initials(name).isWellFormed()).toBe(true)
  })
})
