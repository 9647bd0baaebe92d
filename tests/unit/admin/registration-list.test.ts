import { expect, test } from 'vitest'
import { readRegistrationList } from '../../../src/features/admin/registrations/import-list.ts'

const read = (content: BlobPart) => readRegistrationList(new File([content], 'list.csv'))

/** The people in a list, in short, and why the other lines are left out. */
async function summary(content: BlobPart) {
  const list = await read(content)
  if (typeof list === 'string') throw new Error(list)
  return {
    people: list.people.map(({ line, name, email, attended }) =>
      [line, name, email, attended && 'attended'].filter(Boolean).join(' '),
    ),
    rejected: list.rejected.map(({ line, reason }) => `${line} ${reason}`),
  }
}

const omega = ['2 Ωμέγα; "Ω", 🙏 omega@example.com']

test.each<[string, string, string]>([
  ['commas', ',', ''],
  ['semicolons', ';', ''],
  ['tabs', '\t', ''],
  ['commas and a byte order mark', ',', '\uFEFF'],
])('a file with %s is read', async (_, mark, start) => {
  const text = `${start}Name${mark}Email\r\n"Ωμέγα; ""Ω"", 🙏"${mark}omega@example.com\r\n`
  expect(await summary(text)).toEqual({ people: omega, rejected: [] })
})

test.each([
  ['name,email,attended', 'Kavya,kavya@example.com,yes', '2 Kavya kavya@example.com attended'],
  [' E-Mail ,FULL NAME', 'kavya@example.com,Kavya', '2 Kavya kavya@example.com'],
  ['Checked In,Email Address,Name', 'no,kavya@example.com,Kavya', '2 Kavya kavya@example.com'],
  ['email', 'kavya@example.com', '2 kavya@example.com'],
])(
  'a list with the header %s has its columns under their usual names',
  async (header, line, person) => {
    expect(await summary(`${header}\n${line}`)).toEqual({ people: [person], rejected: [] })
  },
)

test.each([
  ['without addresses', 'Name,Attended'],
  ['with a column that may say that somebody was declined', 'Name,Email,Approval Status'],
  ['with two columns of names', 'Name,Full name,Email'],
  ['with a column without a name', 'Name,Email,'],
  ['below a title', 'Registration Report\nName,Email'],
  ['that is missing', ''],
])('a header %s is refused', async (_, header) => {
  expect(await read(`${header}\nKavya,kavya@example.com,approved`)).toBe('header')
})

test.each<[string, BlobPart, string]>([
  ['in another encoding', new Uint8Array([0x4e, 0xe9, 0x0a]), 'noText'],
  ['in UTF-16', new Uint8Array([0xff, 0xfe, 0x4e, 0x00]), 'noText'],
  ['that is a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'noText'],
  ['whose quotation mark is never closed', 'Name,Email\n"Kavya,a@example.com\nb,c', 'openQuote'],
  ['larger than 1 MB', 'x'.repeat(1_000_001), 'tooMany'],
  [
    'of more than 2,000 people',
    `email\n${Array.from({ length: 2001 }, (_, at) => at).join('\n')}`,
    'tooMany',
  ],
])('a file %s is refused with the reason', async (_, content, problem) => {
  expect(await read(content)).toBe(problem)
})

test('a person in several lines is one, who attended if any line says so', async () => {
  const list =
    'Name,Email,Attended\nKavya,kavya@example.com,\n\nK,KAVYA@example.com,Yes\nMei,,\n,,x'
  expect(await summary(list)).toEqual({
    people: ['2 Kavya kavya@example.com attended', '5 Mei', '6 attended'],
    rejected: [],
  })
})

test('a line that does not fit the columns, or whose attendance is unclear, is left out', async () => {
  const list = 'Email,Attended\na@example.com,perhaps\nRao, Kavya,b@example.com\nc@example.com,no'
  expect(await summary(list)).toEqual({
    people: ['4 c@example.com'],
    rejected: ['2 unclearAttendance', '3 tooManyCells'],
  })
})
