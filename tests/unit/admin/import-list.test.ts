import { expect, test } from 'vitest'
import { readFields } from '../../../src/content-model/content-fields.ts'
import { csv } from '../../../src/features/admin/csv.ts'
import { readRegistrationList } from '../../../src/features/admin/sessions/import-list.ts'
import { sessions } from '../../../src/features/admin/sessions/words.ts'

const own = readFields(sessions).file.columns
const read = (content: BlobPart, names = own) =>
  readRegistrationList(new File([content], 'list.csv'), names)

async function listOf(content: BlobPart, names = own) {
  const list = await read(content, names)
  if (typeof list === 'string' || 'unclearLine' in list) throw new Error(JSON.stringify(list))
  return list
}

/** The people in a list, in short, and why the other lines are left out. */
async function summary(content: BlobPart) {
  const list = await listOf(content)
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
  ['commas and two byte order marks', ',', '\uFEFF\uFEFF'],
])('a file with %s is read', async (_, mark, start) => {
  const text = `${start}"Name"${mark}Email\r\n"Ωμέγα; ""Ω"", 🙏"${mark}omega@example.com\r\n`
  expect(await summary(text)).toEqual({ people: omega, rejected: [] })
})

const kavya = '2 Kavya kavya@example.com'

test.each([
  ['name,email,attended', 'Kavya,kavya@example.com,yes', `${kavya} attended`],
  [' E-Mail ,FULL NAME', 'kavya@example.com,Kavya', kavya],
  ['Checked In,Email Address,Name', 'no,kavya@example.com,Kavya', kavya],
  ['email', 'kavya@example.com', '2 kavya@example.com'],
  ['E\u00a0mail\u00a0address:,Name *', 'kavya@example.com,Kavya', kavya],
  ['First Name,Last Name,Email', 'Kavya,Rao,kavya@example.com', '2 Kavya Rao kavya@example.com'],
  ['Email,Join Time', 'kavya@example.com,02:05 PM', '2 kavya@example.com attended'],
  ['Email,Join Time', 'kavya@example.com,', '2 kavya@example.com'],
  ['Ｅｍａｉｌ,Name', 'kavya@example.com,Kavya', kavya],
  ['Email', 'Kavya Rao <kavya@example.com>', '2 Kavya Rao kavya@example.com'],
  ['Email', '"""Rao, Kavya"" <kavya@example.com>"', '2 Rao, Kavya kavya@example.com'],
  ['Email,Name', 'kavya@example.com, "Kavya"', kavya],
])('a list with the header %s and the line %s is read', async (header, line, person) => {
  expect(await summary(`${header}\n${line}`)).toEqual({ people: [person], rejected: [] })
})

test('an admin sees which line is the header, what each column is taken for and what is not read', async () => {
  const list = await listOf(
    'Attendee Report,,\n"Topic",Think with AI\n\nFirst,Email,Approval Status,Email address,\nKavya,k@example.com,approved,x@example.com',
  )
  expect(list.people).toMatchObject([{ line: 5, name: 'Kavya', email: 'k@example.com' }])
  expect(list.outside).toMatchObject([{ line: 1 }, { line: 2, text: 'Topic Think with AI' }])
  expect(list.columns).toEqual([
    { name: 'First', kind: 'first' },
    { name: 'Email', kind: 'email' },
    { name: 'Approval Status', kind: null },
    { name: 'Email address', kind: null },
  ])
})

const columns = 'Attended,User Name,Email,Join Time'
const report = `Attendee Report,
Host Details,
${columns}
Yes,Asha,asha@example.com,7:00 PM
Panelist Details,
${columns}
Yes,Omar,omar@example.com,7:00 PM
Attendee Details,
Attended,User Name,First Name,Email,Join Time
Yes,Kavya,Kavya,kavya@example.com,7:01 PM
Yes,Kavya,Kavya,kavya@example.com,7:31 PM
No,Ravi,Ravi,ravi@example.com,--
No,Mina,Mina,mina@example.com,--
`

test('a report with several lists is read as the longest, and an admin sees what is not', async () => {
  expect(await summary(report)).toEqual({
    people: [
      '10 Kavya kavya@example.com attended',
      '12 Ravi ravi@example.com',
      '13 Mina mina@example.com',
    ],
    rejected: [],
  })
  const { outside } = await listOf(report)
  expect(outside.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test.each([
  ['has its header again', 'name,email', 'name,email'],
  ['says “Email” of a person', 'name,email,source', 'Ravi,ravi@example.com,Email'],
  ['says “Email” of somebody without an address', 'name,email,source', 'Ravi,,Email'],
])('a list that %s is read to its end', async (_, header, line) => {
  const people = ['A,a@example.com', 'B,b@example.com']
  const said = await summary([header, people[0], line, people[1]].join('\n'))
  expect(said.people).toContain('2 A a@example.com')
  expect(said.people).toContain('4 B b@example.com')
})

test.each([
  ['without addresses', 'Name,Attended'],
  ['that is missing', ''],
])('a header %s is refused', async (_, header) => {
  expect(await read(`${header}\nKavya,kavya@example.com,approved`)).toBe('header')
})

test.each<[string, BlobPart, string]>([
  ['in another encoding', new Uint8Array([0x4e, 0xe9, 0x0a]), 'noText'],
  ['in UTF-16', new Uint8Array([0xff, 0xfe, 0x4e, 0x00]), 'noText'],
  ['that is a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'noText'],
  ['larger than 1 MB', 'x'.repeat(1_000_001), 'tooMany'],
  ['of more than 2,000 people', `email\n${[...Array(2001).keys()].join('\n')}`, 'tooMany'],
])('a file %s is refused with the reason', async (_, content, problem) => {
  expect(await read(content)).toBe(problem)
})

const NICKNAME =
  'Email,Name\r\nrobert@example.com,"Bob" Smith\r\nann@example.com,Ann Lee\r\nmei@example.com,Mei\r\notto@example.com,"Gross, Otti"\r\nlast@example.com,Last\r\n'

test.each([
  ['is never closed', 'Name,Email\n"Kavya,a@example.com\nb,c', 2],
  ['closes before the end of its cell', NICKNAME, 2],
  ['is closed by that of another person', 'Email,Name\na@b.de,A\nb@b.de,"Bob\nc@b.de,"Cy"', 3],
  ['hides a person between two others', 'Email,Name\na@b.de,"Bob\nc@b.de,Cy\nd@b.de,Di"', 2],
  ['hides a person of another order', 'Name,Email\r"Bob,b@b.de\rCy,c@b.de\r",d@b.de', 2],
  ['hides the person in front of a line break', 'Name,Email\n"Bob,b@b.de\nCy",c@b.de', 2],
  ['hides a person behind spaces', 'Name, Email\n"Bob, b@b.de\nCy, c@b.de\nDi", d@b.de', 2],
  ['hides a name and address', 'Email,Name\na@b.de,"Bob\nCy <c@b.de>,Cy\nDi <d@b.de>,Di"', 2],
  ['stands in a title', '"Thinking" webinar\nName,Email\nBob,b@b.de', 1],
  ['is written with a backslash', 'Email,Name\na@b.de,"Bob \\"B\\" Smith"\nb@b.de,B', 2],
])('a file in which a quotation mark %s is refused with the line', async (_, text, unclearLine) => {
  expect(await read(text)).toEqual({ unclearLine })
})

test.each([
  ['a comma behind the header', 'Email,Name,\na@b.de,Asha\nb@b.de,Bina\nc@b.de,Chand,'],
  ['a quote within a cell', 'sep=,\nName,Email\nAsha,a1@example.com'],
])('nobody in a file with %s is lost', async (_, text) => {
  const { people, rejected } = await listOf(text)
  expect(people.map(({ name }) => name)).toEqual(['Asha', 'Bina', 'Chand'].slice(0, people.length))
  expect(people.length).toBe(text.match(/@/g)?.length)
  expect(rejected).toEqual([])
})

test('white space of any kind inside a name is a space, and what nobody can see is no name', async () => {
  const names = 'Ann\tLee|"Ann\r\nLee"|Ann\u00a0\u2028Lee|Zoe\u0308|\u200b|\u3164\u2800'.split('|')
  const lines = names.map((name, at) => `${name},p${at}@example.com`)
  const { people } = await listOf(`Name,Email\r\n${lines.join('\r\n')}`)
  expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Ann Lee', 'Ann Lee', 'Zoë', '', ''])
})

test('a person in several lines is one, with the fullest name, who attended if any line says so', async () => {
  const text =
    'Name,Email,Attended\n,kavya@example.com,\n\nKavya Rao,KAVYA@example.com,Yes\nK,kavya@example.com,no\nMei,,\n,,x'
  expect(await summary(text)).toEqual({
    people: ['2 Kavya Rao kavya@example.com attended', '6 Mei', '7 attended'],
    rejected: [],
  })
  expect((await listOf(text)).merged).toEqual([4, 5])
})

test('an address with a letter that only looks like one of A to Z is another person’s', async () => {
  const { people } = await listOf('Email\nkavya@example.com\n\u212Aavya@example.com')
  expect(people).toHaveLength(2)
})

test('a line that does not fit is left out with its reason, and does not stand in the way of another', async () => {
  const long = 'x'.repeat(101)
  const text = `Email,Attended,Name\na@example.com,perhaps\nRao, Kavya,b@example.com\nc@example.com,no\nd@example.com,,Rao,Kavya\ne@example.com,,${long}\ne@example.com,,${long.slice(1)}`
  expect(await summary(text)).toEqual({
    people: ['4 c@example.com', `7 ${long.slice(1)} e@example.com`],
    rejected: ['2 unclearAttendance', '3 unclearAttendance', '5 tooManyCells', '6 nameTooLong'],
  })
})

const ours = { ...own, email: 'Adresse' }
test.each([own, ours])('the product’s own export %# brings the same people', async (names) => {
  const people = ['+k', '=eq', '-dash', "'=twice", "O'Brien", '@home', '＝wide', "'quoted'", 'a;-b']
  const rest = { state: 'Attended', place: 1, source: '', news: '', registered: '', account: '' }
  const records = people.map((name, at) => {
    const attended = at % 2 ? '2027-01-01 10:00:00' : null
    return { name, email: `${name}@example.com`, attended, ...rest }
  })
  const { people: read } = await listOf(csv(names, records), names)
  const expected = people.map((name, at) => [name, `${name}@example.com`, at % 2 === 1])
  expect(read.map(({ name, email, attended }) => [name, email, attended])).toEqual(expected)
})
