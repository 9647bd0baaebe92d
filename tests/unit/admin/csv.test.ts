import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forMany } from '#for-all.ts'
import { type Cell, csv } from '../../../src/features/admin/csv.ts'
import { csvRecords } from './csv-records.ts'

/** A text as programs may clean it: normalized, or without what takes no room of its own. */
function cleanedForms(text: string): string[] {
  const forms = [text, ...['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => text.normalize(form))]
  return forms.flatMap((form) => [
    form,
    form.trim(),
    form.replace(/^\p{M}+/u, ''),
    form.replaceAll(/[\s\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, ''),
  ])
}

/** The rows of a file, read back. */
function body(rows: Cell[][]): string[][] {
  const columns = Object.fromEntries((rows[0] ?? ['a']).map((_, place) => [place, 'a']))
  const cells = rows.map((row) => Object.fromEntries(row.entries()))
  const records = csvRecords(csv(columns, cells).slice(1)) ?? []
  expect(records.at(-1)).toEqual([''])
  return records.slice(1, -1)
}

const tricky = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'",;\r\n\t=+-@ \'', '＝', '\u200B', '\0', 'é', '😀'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
})

/** Signs behind, before and between characters that a program may drop. */
const disguised = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'=+-@−＝﹢⁼₊⩵≠'),
    fc.constantFrom(
      ...'\u0301\u0338\u20DD\u200B\u200D\u202E\u2066\u2069\uFEFF\u00AD\u180E\u3164\uFE0F',
    ),
    fc.constantFrom(...' \t\r\n\v\f\0\u0085\u00A0\u2003\u2028\u3000\'"'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 6,
})

test('A table as a file is marked as UTF-8, quotes its texts and ends its lines in CRLF', () => {
  const records = [
    { isAdmin: true, name: 'Ada "A." Lovelace', age: 36 },
    { name: 'नमस्ते, you', age: -1.5, isAdmin: null },
  ]
  expect(csv({ name: 'Name', age: 'Age', isAdmin: 'Admin' }, records)).toBe(
    '\uFEFF"Name","Age","Admin"\r\n"Ada ""A."" Lovelace",36,true\r\n"नमस्ते, you",-1.5,\r\n',
  )
})

test('A table as a file gives back every text, with an apostrophe in front of some', () => {
  forAll(fc.array(fc.tuple(tricky, tricky), { maxLength: 5 }), (rows) => {
    const parts = (table: string[][]) => table.flat().join(';').split(';')
    const [given, read] = [parts(rows), parts(body(rows))]
    expect(read).toHaveLength(given.length)
    for (const [at, part] of given.entries()) expect([part, `'${part}`]).toContain(read[at])
  })
})

test('A table as a file gives back every number as it was', () => {
  forAll(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
    expect(Number(body([[number]])[0]?.[0])).toBe(number + 0)
  })
  expect(body([[Number.NaN, Number.POSITIVE_INFINITY]])).toEqual([['', '']])
})

test('A spreadsheet runs no name with a formula at its start or behind a semicolon, once it is cleaned', () => {
  forMany(1000, disguised, (name) => {
    const cells = body([[name], [`a;${name}`]]).flatMap(([text = '']) => text.split(';'))
    for (const cell of cells) {
      expect(cell).not.toMatch(/^[\t\r\n]/)
      for (const cleaned of cleanedForms(cell)) expect(cleaned).not.toMatch(/^[=+\-@−]/)
    }
  })
})

test('A spreadsheet runs no name that starts with a character that stands for a sign', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const candidates = characters.filter((it) => /[=+\-@−]/.test(it.normalize('NFKD')))
  const signs = candidates.filter((character) =>
    cleanedForms(character).some((form) => /^[=+\-@−]/.test(form)),
  )
  expect(signs.length).toBeGreaterThan(20)
  const rows = signs.flatMap((sign) => [[`${sign}1`], [`${sign}\u03381`], [`\u0338${sign}1`]])
  expect(body(rows)).toEqual(rows.map(([name]) => [`'${name}`]))
})

test('A spreadsheet shows every name that starts with a letter or a digit as it is', () => {
  forAll(fc.constantFrom(...'aZ9éß名न'), disguised, (first, rest) => {
    expect(body([[`${first}${rest}`]])).toEqual([[`${first}${rest}`]])
  })
  const names = ['', ' Ada', "O'Neil", 'x@example.org'].map((name) => [name])
  expect(body(names)).toEqual(names)
})
