import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readCsvFile } from '../../../src/data/csv-file.ts'
import { answersIn, type Columns, type List, readList } from '../../../src/domain/import-columns.ts'
import { readRows } from '../../../src/domain/import-rows.ts'

const file = async (name: string) =>
  new File([await readFile(new URL(`../../fixtures/${name}.csv`, import.meta.url))], `${name}.csv`)

async function listIn(name: string): Promise<List> {
  const read = await readCsvFile(await file(name))
  if (read.status !== 'read') throw new Error(read.problem)
  return readList(read.lines)
}

/** The people in a list, in short, and why the other lines are left out. */
function summary(list: List, columns: Columns = list.columns) {
  const { good, rejected } = readRows(list, columns)
  return {
    good: good.map(({ line, person: { name, email, attended, wantsNews } }) =>
      [line, name, email, attended && 'attended', wantsNews && 'news'].filter(Boolean).join(' '),
    ),
    rejected: rejected.map(({ line, reason, value }) => `${line} ${reason} ${value}`.trim()),
  }
}

const column = ({ header }: List, name: string) => header.indexOf(name)

test('a registration report of Zoom is read below its summary, without pending and denied people', async () => {
  const list = await listIn('zoom-registrations')
  expect(list.platform).toBe('zoom')
  expect(list.headerLine).toBe(7)
  expect(summary(list)).toEqual({
    good: [
      '8 Kavya Rao kavya.rao@example.com',
      '9 José Núñez jose@example.com',
      '11 Otto Groß, "Otti" otto@example.com',
    ],
    rejected: ['10 notRegistered pending approval', '12 notRegistered denied'],
  })
})

test('an attendee report of Zoom says who attended; hosts and callers are left out', async () => {
  const list = await listIn('zoom-attendees')
  expect(summary(list)).toEqual({
    good: [
      '10 Kavya Rao kavya.rao@example.com attended',
      '11 Kavya Rao kavya.rao@example.com attended',
      '12 José Núñez jose@example.com',
      '13 wanda@example.com attended',
    ],
    rejected: ['14 noEmail', '15 badEmail Country/Region Name', '16 badEmail United States'],
  })
})

test('everyone in a list of participants of a Zoom meeting attended', async () => {
  const list = await listIn('zoom-participants')
  expect([list.platform, list.columns.attended]).toEqual(['zoom', 'everyone'])
  expect(summary(list)).toEqual({
    good: ['5 Kavya Rao kavya.rao@example.com attended'],
    rejected: ['6 noEmail'],
  })
})

test('the status of an attendee of Eventbrite says who is registered and who attended', async () => {
  const list = await listIn('eventbrite')
  expect(list.platform).toBe('eventbrite')
  expect(summary(list)).toEqual({
    good: ['2 Kavya Rao kavya.rao@example.com', '3 José Núñez jose@example.com attended'],
    rejected: ['4 notRegistered Deleted', '5 badEmail Info Requested'],
  })
})

test('a guest of Luma who has a check-in time attended', async () => {
  const list = await listIn('luma')
  expect(list.platform).toBe('luma')
  expect(summary(list)).toEqual({
    good: ['2 Kavya Rao kavya.rao@example.com attended', '3 jose@example.com'],
    rejected: ['4 notRegistered pending_approval', '5 notRegistered declined'],
  })
})

test.each([
  ['zoom-registrations', 'Would you like to get news?', 'Yes', ['kavya.rao', 'otto']],
  ['eventbrite', 'May we email you about future classes?', 'Yes, please', ['kavya.rao']],
  ['luma', 'Do you want our newsletter?', 'Yes', ['kavya.rao']],
])(
  'a list of %s gives consent only by a question and an answer that an admin chooses',
  async (name, question, answer, people) => {
    const list = await listIn(name)
    const news = column(list, question)
    const agreed = (columns: Partial<Columns>) =>
      readRows(list, { ...list.columns, ...columns })
        .good.filter(({ person }) => person.wantsNews)
        .map(({ person }) => person.email.replace('@example.com', ''))
    expect(answersIn(list, news)).toContain(answer)
    expect(agreed({})).toEqual([])
    expect(agreed({ news })).toEqual([])
    expect(agreed({ newsAnswer: answer })).toEqual([])
    expect(agreed({ news, newsAnswer: answer })).toEqual(people)
  },
)

test('columns that are not recognized can be chosen', async () => {
  const list = readList([
    ['Wer', 'Wohin'],
    ['Kavya', 'kavya@example.com'],
    ['', ''],
  ])
  expect(list).toMatchObject({ platform: 'other', headerLine: 1 })
  expect(summary(list).rejected).toEqual(['2 noEmail'])
  expect(summary(list, { ...list.columns, name: 0, email: 1 }).good).toEqual([
    '2 Kavya kavya@example.com',
  ])
})

test.each<[string, string[], string]>([
  ['an address without a sign', ['Kavya', 'kavya.example.com', '', ''], 'badEmail'],
  ['two addresses', ['Kavya', 'a@example.com, b@example.com', '', ''], 'badEmail'],
  ['an address of 255 characters', ['Kavya', `${'e'.repeat(243)}@example.com`, '', ''], 'badEmail'],
  ['a name of 101 characters', ['n'.repeat(101), 'a@example.com', '', ''], 'longName'],
  ['a name with a line break', ['Kavya\nRao', 'a@example.com', '', ''], 'badName'],
  ['a status nobody knows', ['Kavya', 'a@example.com', 'maybe', ''], 'notRegistered'],
  ['an attendance nobody knows', ['Kavya', 'a@example.com', '', 'perhaps'], 'badAttendance'],
])('%s is a reason to leave the line out', (_, cells, reason) => {
  const list = readList([['Name', 'Email', 'Status', 'Attended'], cells])
  const { good, rejected } = readRows(list, list.columns)
  expect([good, rejected.map((row) => [row.line, row.reason])]).toEqual([[], [[2, reason]]])
})

test('a name may have 100 characters outside the basic plane, and none at all', () => {
  const list = readList([
    ['Name', 'Email'],
    ['🙏'.repeat(100), 'a@example.com'],
    ['', 'b@x'],
  ])
  expect(summary(list).rejected).toEqual([])
})

test.each(['Yes', 'TRUE', '1', 'x', 'Checked In', '2026-11-22T17:01:00Z', '11/22/2026 05:00 PM'])(
  '%s in the column of attendance means that the person attended',
  (cell) => {
    const list = readList([
      ['Email', 'Attended'],
      ['a@example.com', cell],
    ])
    expect(summary(list).good).toEqual(['2 a@example.com attended'])
  },
)

test.each(['', 'No', 'false', '0', '--', 'Not checked in', 'Attending'])(
  '"%s" in the column of attendance means that the person did not attend',
  (cell) => {
    const list = readList([
      ['Email', 'Attended'],
      ['a@example.com', cell],
    ])
    expect(summary(list)).toEqual({ good: ['2 a@example.com'], rejected: [] })
  },
)
