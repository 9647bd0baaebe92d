import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { NOTE_LIMIT, noteOf, notesOf, setNote } from '../../../src/features/challenge/notes.ts'
import { setEntry } from '../../../src/features/member/entries.ts'
import { mergeStates } from '../member/simulation/server.ts'

const wrote = (text: string) => noteOf(setNote({}, 7, text, 1), 7)

test('A member’s note stays as typed, in any script, while it fits into three lines', () => {
  forAll(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 3 }), (lines) => {
    const text = lines.map((line) => line.replace(/[\r\n\0]/g, '')).join('\n')
    expect(wrote(text)).toBe(text)
  })
})

test('A member’s note has three lines and so many characters at most', () => {
  expect(wrote('one\r\ntwo\nthree\nfour\n')).toBe('one\ntwo\nthree four ')
  expect(wrote('x'.repeat(NOTE_LIMIT + 1))).toHaveLength(NOTE_LIMIT)
  expect(() => setNote({}, 31, 'one', 1)).toThrow(RangeError)
})

test('A member’s note is read with its day, and a blank or foreign one is none', () => {
  const blank = setEntry(setNote(setNote({}, 3, 'three', 1), 2, ' \n', 2), 'note:4', 7, 3)
  const read = notesOf(setNote(blank, 1, ' one ', 4))
  expect(read.map(({ day, note }) => [day, note].join())).toEqual(['1,one', '3,three'])
  expect(notesOf(blank, [1, 2])).toEqual([])
})

test('A member’s note on one device does not replace that of another day on another', () => {
  const shared = setNote({}, 1, 'one', 1)
  const both = mergeStates(setNote(shared, 2, 'two', 10), setNote(shared, 3, 'three', 20))
  expect(notesOf(both).map(({ note }) => note)).toEqual(['one', 'two', 'three'])
})
