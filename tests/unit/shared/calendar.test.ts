import fc from 'fast-check'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { type CalendarEvent, googleLink, outlookLink } from '../../../src/shared/calendar.ts'
import { cancellationFile, eventFile, remindersFile } from '../../../src/shared/calendar-file.ts'

const stamp = new Date('2027-01-01T00:00:00Z')
const event: CalendarEvent = {
  uid: 'masterclass@example.org',
  title: 'Think with AI',
  description: 'Bring a question; or two, perhaps.\nC:\\notes',
  location: 'https://example.org/join?a=1&b=2',
  start: new Date('2027-02-13T23:00:00+05:30'),
  minutes: 90,
}

/** The entries of a file, as a calendar program reads them. */
const entriesOf = (file: string): ICAL.Component[] =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')

/** What the programs of one kind and of another read in a file alike. */
function readByTwo(file: string) {
  const other = convertIcsCalendar(undefined, file)
  const entries = entriesOf(file).map((entry) => ({
    uid: entry.getFirstPropertyValue('uid'),
    sequence: entry.getFirstPropertyValue('sequence') ?? undefined,
    start: String(entry.getFirstPropertyValue('dtstart')).replace(/Z?$/, '.000Z'),
    title: entry.getFirstPropertyValue('summary'),
    status: entry.getFirstPropertyValue('status') ?? undefined,
  }))
  expect(
    other.events?.map(({ uid, sequence, start, summary: title, status }) => ({
      uid,
      sequence,
      start: start.date.toISOString(),
      title,
      status,
    })),
  ).toEqual(entries)
  return entries
}

/** Texts full of what the format treats specially. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\;,:"\n\r\t n', '\r\n', '😀', 'é', '\u2028', '\u0000', '\u0085', '\uD83D'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 200,
  size: 'max',
})

/** What a calendar may show of a text: its line breaks as one kind, no control characters. */
function allowed(text: string): string {
  return [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')]
    .filter((c) => c === '\n' || c === '\t' || !/^\p{Cc}$/u.test(c))
    .map((c) => (/^\p{Cs}$/u.test(c) ? '\uFFFD' : c))
    .join('')
}

/** The lines of a file, with those of its entries. */
const fileLines = (...entries: string[]) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Members area//Calendar//EN',
  'CALSCALE:GREGORIAN',
  ...entries,
  'END:VCALENDAR',
  '',
]

test('The file of an event is what a calendar expects, line by line', () => {
  expect(eventFile(event, stamp).split('\r\n')).toEqual(
    fileLines(
      'BEGIN:VEVENT',
      'UID:masterclass@example.org',
      'DTSTAMP:20270101T000000Z',
      'SEQUENCE:31536000',
      'DTSTART:20270213T173000Z',
      'DTEND:20270213T190000Z',
      'SUMMARY:Think with AI',
      'DESCRIPTION:Bring a question\\; or two\\, perhaps.\\nC:\\\\notes',
      'LOCATION:https://example.org/join?a=1&b=2',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Think with AI',
      'TRIGGER:-PT30M',
      'END:VALARM',
      'END:VEVENT',
    ),
  )
})

test('The file of an event gives back every text, whatever it holds', () => {
  forAll(anyText, anyText, (title, description) => {
    const [entry] = entriesOf(eventFile({ ...event, title, description }, stamp))
    expect(entry?.getFirstPropertyValue('summary')).toBe(allowed(title))
    expect(entry?.getFirstPropertyValue('description') ?? '').toBe(allowed(description))
    expect(entry?.getAllProperties()).toHaveLength(description === '' ? 7 : 8)
    const alarm = entry?.getFirstSubcomponent('valarm')
    expect(alarm?.getFirstPropertyValue('description')).toBe(allowed(title))
  })
})

test('The file of an event has lines of 75 octets at most and no broken character', () => {
  forAll(anyText, fc.nat(80), (description, indent) => {
    const padded = 'x'.repeat(indent) + description
    const lines = eventFile({ ...event, description: padded }, stamp).split('\r\n')
    expect(lines.every((line) => !/[\r\n]/.test(line) && line.isWellFormed())).toBe(true)
    for (const line of lines) {
      const bytes = new TextEncoder().encode(line)
      expect(bytes.length).toBeLessThanOrEqual(75)
      expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)).toBe(line)
    }
  })
})

test('The file of an event folds a line only when it is too long', () => {
  const title = (length: number) => ({ ...event, title: 'x'.repeat(length - 'SUMMARY:'.length) })
  expect(eventFile(title(75), stamp)).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\nDESC`)
  expect(eventFile(title(76), stamp)).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\n x\r\nDESC`)
})

test('The file of a cancellation takes back the entry of the event, line by line', () => {
  const file = cancellationFile(event, new Date('2027-01-02T00:00:00Z'), 'The "team"')
  expect(file.split('\r\n')).toEqual(
    fileLines(
      'METHOD:CANCEL',
      'BEGIN:VEVENT',
      'UID:masterclass@example.org',
      'DTSTAMP:20270102T000000Z',
      'SEQUENCE:31622400',
      'DTSTART:20270213T173000Z',
      'SUMMARY:Think with AI',
      `ORGANIZER;CN="The 'team'":https://example.org/join?a=1&b=2`,
      'STATUS:CANCELLED',
      'END:VEVENT',
    ),
  )
})

test('reminders come day after day over the end of a leap February, by the clock on the wall', () => {
  const reminders = {
    uid: 'challenge@example.org',
    startsOn: '2028-02-28',
    at: '20:30',
    titles: ['Day 1 of 3', 'Day 2 of 3', 'Day 3 of 3'],
    description: 'Four, daily.',
  }
  const entries = ['20280228', '20280229', '20280301'].flatMap((date, index) => [
    'BEGIN:VEVENT',
    `UID:${index + 1}-challenge@example.org`,
    'DTSTAMP:20270101T000000Z',
    `DTSTART:${date}T203000`,
    'DURATION:PT15M',
    'TRANSP:TRANSPARENT',
    `SUMMARY:Day ${index + 1} of 3`,
    'DESCRIPTION:Four\\, daily.',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:Day ${index + 1} of 3`,
    'TRIGGER:-PT0M',
    'END:VALARM',
    'END:VEVENT',
  ])
  const file = remindersFile(reminders, stamp)
  expect(file.split('\r\n')).toEqual(fileLines(...entries))
  expect(readByTwo(file).map(({ title }) => title)).toEqual(reminders.titles)
})

test('An event without a place has none in the file and none in the links', () => {
  const nowhere = { ...event, location: '', description: '' }
  expect(eventFile(nowhere, stamp)).not.toMatch(/LOCATION|:\r\n/)
  expect(googleLink(nowhere)).not.toContain('location')
  expect(outlookLink(nowhere)).not.toContain('location')
})

test('Two calendar programs read an event added, moved and canceled as one, always later', () => {
  const moved = { ...event, start: new Date('2027-02-20T17:30:00Z') }
  const { uid, title } = event
  const told = [
    eventFile(event, stamp),
    eventFile(moved, new Date('2027-01-01T00:00:01Z')),
    cancellationFile(moved, new Date('2027-01-01T00:01:00Z'), 'Ada; "the team", & é'),
  ].flatMap(readByTwo)
  expect(told).toEqual([
    { uid, title, sequence: 31536000, start: '2027-02-13T17:30:00.000Z', status: undefined },
    { uid, title, sequence: 31536001, start: '2027-02-20T17:30:00.000Z', status: undefined },
    { uid, title, sequence: 31536060, start: '2027-02-20T17:30:00.000Z', status: 'CANCELLED' },
  ])
})

const tricky = { ...event, title: '1 + 1 = 2 & more #? é' }

test('A link into a calendar on the web opens Google with the event filled in', () => {
  const link = new URL(googleLink(tricky))
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: tricky.title,
    dates: '20270213T173000Z/20270213T190000Z',
    details: event.description,
    location: event.location,
  })
})

test('A link into a calendar on the web opens Outlook with the event filled in', () => {
  const link = new URL(outlookLink(tricky))
  expect(link.origin + link.pathname).toBe('https://outlook.live.com/calendar/deeplink/compose')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: tricky.title,
    startdt: '2027-02-13T17:30:00Z',
    enddt: '2027-02-13T19:00:00Z',
    body: event.description,
    location: event.location,
  })
  // Outlook shows a plus as one.
  expect(link.href).toContain('subject=1%20%2B%201%20')
})
