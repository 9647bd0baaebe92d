import { expect, test } from 'vitest'
import { readCsvFile } from '../../../src/data/csv-file.ts'

const read = (content: BlobPart) => readCsvFile(new File([content], 'list.csv'))
const lines = (...cells: string[][]) => ({ status: 'read', lines: cells })

const header = ['Name', 'Email']
const person = ['Ωμέγα; "Ω", 🙏', 'omega@example.com']
const quoted = '"Ωμέγα; ""Ω"", 🙏"'

const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return view.buffer
}

test.each<[string, string]>([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])(
  'a file with %s between its cells is read, below whatever stands above its header',
  async (_, mark) => {
    const text = `Report, of; today\r\n\r\nName${mark}Email\r\n${quoted}${mark}omega@example.com\r\n`
    const answer = await read(text)
    expect(answer).toMatchObject({ status: 'read' })
    if (answer.status === 'read') expect(answer.lines.slice(2, 4)).toEqual([header, person])
  },
)

test('a quoted line break is part of its cell', async () => {
  expect(await read('Name,Email\n"Kavya\nRao",a@example.com')).toEqual(
    lines(header, ['Kavya\nRao', 'a@example.com']),
  )
})

test('a file of which no column is known is read by the shape of its lines', async () => {
  expect(await read('Wer;Wohin\nKavya;a@example.com\nMei;b@example.com')).toEqual(
    lines(['Wer', 'Wohin'], ['Kavya', 'a@example.com'], ['Mei', 'b@example.com']),
  )
})

test.each<[string, BlobPart]>([
  ['UTF-8', `Name,Email\n${quoted},omega@example.com`],
  ['UTF-8 with a byte order mark', `\uFEFFName,Email\n${quoted},omega@example.com`],
  ['UTF-16, as Excel writes it', utf16(`\uFEFFName\tEmail\n${quoted}\tomega@example.com`, true)],
  ['UTF-16 of the other order', utf16(`\uFEFFName,Email\n${quoted},omega@example.com`, false)],
])('a file in %s is read', async (_, content) => {
  expect(await read(content)).toEqual(lines(header, person))
})

test.each<[string, BlobPart, string]>([
  ['in another encoding', new Uint8Array([0x4e, 0xe9, 0x0a]), 'noText'],
  ['in UTF-16 without a mark', utf16('Name,Email', true), 'noText'],
  ['that is a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'noText'],
  [
    'in which a quotation mark is never closed',
    'Name,Email\n"Kavya,a@example.com\nb,c',
    'openQuote',
  ],
  ['without anything in it', '', 'empty'],
  ['of empty cells', ',\r\n,\r\n', 'empty'],
  ['larger than 10 MB', 'x'.repeat(10_000_001), 'tooLarge'],
])('a file %s is refused with the reason', async (_, content, problem) => {
  expect(await read(content)).toEqual({ status: 'unreadable', problem })
})

test('the page gets its turn while a long file is read', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `"Guest\n${at}",guest-${at}@example.com`)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const answer = await read(['Name,Email', ...rows].join('\n'))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  expect(answer.status === 'read' && answer.lines.length).toBe(10_001)
})
