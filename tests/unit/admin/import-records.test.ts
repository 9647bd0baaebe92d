import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRegistrationList } from '../../../src/features/admin/sessions/import-list.ts'
import { csvRecords } from './csv-records.ts'

const read = (content: BlobPart) => readRegistrationList(new File([content], 'list.csv'), {})

/** A cell as programs write it, or as people who know of no rule do. */
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', ' ', 'Mei', "O'Brien", 'a "b" c', 'A; B', 'Ωμέγα') },
  fc.constantFrom('"Lee, Ann"', '"say ""so"""', '"two\nlines"', '"two\r\nlines"', '""', '"x\ry" '),
)
const stray = fc.constantFrom('"Bob" Smith', '"Bob', 'Bob"', '"a\\"b"', '"a"b"', '"')
const ends = fc.constantFrom('\r\n', '\n', '\r')
const line = (cells: fc.Arbitrary<string>) =>
  fc.tuple(fc.array(cells, { maxLength: 3 }), ends, fc.boolean())
const anyLine = fc.oneof({ weight: 9, arbitrary: line(cell) }, line(fc.oneof(cell, stray)))

test('every record of any file is imported, merged or listed, or the file is refused', async () => {
  const files = fc.record({
    mark: fc.constantFrom(',', ';', '\t'),
    lines: fc.array(anyLine, { maxLength: 8 }),
    end: ends,
    others: fc.boolean(),
  })
  let refused = 0
  await fc.assert(
    fc.asyncProperty(files, async ({ mark, lines, end, others: hasOthers }) => {
      const body = lines.map(([cells, lineEnd, isEmpty], at) => {
        const others = cells.map((each) => each.replaceAll(mark, ' '))
        return (isEmpty ? '' : [`p${at % 5}@example.com`, ...others].join(mark)) + lineEnd
      })
      if (hasOthers) body.push(`Name${mark}Email${end}`, `Ann${mark}ann@example.com`)
      const text = `Email${mark}Name${mark}Notes${end}${body.join('')}`
      const list = await read(text)
      const records = csvRecords(text, mark)
      if (typeof list !== 'string' && 'unclearLine' in list) {
        refused += 1
        const hides = (each: string) => /[\r\n].*@/.test(each)
        expect(records?.flat().some(hides) ?? true).toBe(true)
        return
      }
      if (typeof list === 'string') throw new Error(list)
      const expected = records
        ?.map((cells, at) => ({ cells, number: at + 1 }))
        .filter(({ cells }) => cells.some((each) => each.trim() !== ''))
        .map(({ number }) => number)
      const { people, rejected, outside, merged } = list
      const listed = [...people, ...rejected, ...outside].map(({ line: number }) => number)
      const numbers = [...listed, ...merged]
      // All but the header.
      expect(expected?.filter((number) => !numbers.includes(number))).toHaveLength(1)
      expect(expected).toHaveLength(numbers.length + 1)
    }),
    { numRuns: 3000 },
  )
  expect(refused).toBeGreaterThan(50)
})
