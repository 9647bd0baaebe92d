import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, googleLink, outlookLink } from '../../../src/shared/calendar.ts'
import { eventFile, remindersFile } from '../../../src/shared/calendar-file.ts'
import { allowed, anyText, broken, properties, unescaped, valuesOf } from './calendar-file.ts'

const stamp = new Date('2027-01-01T00:00:00Z')
const event: CalendarEvent = {
  uid: 'masterclass@example.org',
  title: 'Think with AI',
  description: 'Bring a question; or two, perhaps.\nC:\\notes',
  location: 'https://example.org/join?a=1&b=2',
  start: new Date('2027-02-13T23:00:00+05:30'),
  minutes: 90,
}

test('every file keeps the restrictions that calendars check when they read it', () => {
  fc.assert(
    fc.property(
      anyText,
      anyText,
      fc.constantFrom('', 'https://example.org'),
      (title, description, location) => {
        expect(broken(eventFile({ ...event, title, description, location }, stamp))).toEqual([])
        const reminders = {
          uid: 'a@b',
          startsOn: '2027-02-27',
          at: '08:00',
          titles: [title, 'two'],
          description,
        }
        expect(broken(remindersFile(reminders, stamp))).toEqual([])
        const bare = eventFile({ ...event, description: '', location: '' }, stamp)
        expect(properties(bare).filter((property) => property.value === '')).toEqual([])
      },
    ),
  )
  expect(broken('BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n')).toEqual([
    'VCALENDAR has METHOD 1 times',
    'VCALENDAR has VERSION 0 times',
    'VCALENDAR has PRODID 0 times',
  ])
})

describe('The file of an event', () => {
  test('is what a calendar expects, line by line', () => {
    expect(eventFile(event, stamp)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Members area//Calendar//EN',
        'CALSCALE:GREGORIAN',
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
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('gives back every text, whatever it holds', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, description) => {
        const file = eventFile({ ...event, title, description }, stamp)
        expect(valuesOf(file, 'SUMMARY').map(unescaped)).toEqual([allowed(title)])
        expect(valuesOf(file, 'DESCRIPTION').map(unescaped)).toEqual([
          ...(description === '' ? [] : [allowed(description)]),
          allowed(title),
        ])
        expect(properties(file)).toHaveLength(description === '' ? 19 : 20)
      }),
    )
  })

  test('has no line over 75 octets, no bare line break and no broken character', () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), (description, indent) => {
        const padded = 'x'.repeat(indent) + description
        const file = eventFile({ ...event, description: padded }, stamp)
        const lines = file.split('\r\n')
        expect(lines.every((line) => !/[\r\n]/.test(line) && line.isWellFormed())).toBe(true)
        for (const line of lines) {
          const bytes = new TextEncoder().encode(line)
          expect(bytes.length).toBeLessThanOrEqual(75)
          expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)).toBe(
            line,
          )
        }
      }),
    )
  })

  test('written later has a higher sequence, so that it moves the entry of the earlier one', () => {
    const sequence = (written: string) =>
      Number(valuesOf(eventFile(event, new Date(written)), 'SEQUENCE')[0])
    expect(sequence('2027-01-02T00:00:00Z')).toBeGreaterThan(sequence('2027-01-01T23:59:00Z'))
  })

  test('folds a line only when it is too long', () => {
    const title = (length: number) => ({ ...event, title: 'x'.repeat(length - 'SUMMARY:'.length) })
    expect(eventFile(title(75), stamp)).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\nDESC`)
    expect(eventFile(title(76), stamp)).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\n x\r\nDESC`)
  })
})

describe('The reminders of the challenge', () => {
  const titles = Array.from({ length: 30 }, (_, i) => `Day ${i + 1} of 30`)
  const file = remindersFile(
    {
      uid: 'challenge@example.org',
      startsOn: '2028-02-15',
      at: '20:30',
      titles,
      description: 'Four, daily.',
    },
    stamp,
  )

  test('are thirty, each with a name of its own', () => {
    expect(valuesOf(file, 'SUMMARY')).toEqual(titles)
    expect(new Set(valuesOf(file, 'UID')).size).toBe(30)
    expect(valuesOf(file, 'TRIGGER')).toEqual(titles.map(() => '-PT0M'))
  })

  test('come day after day over the end of a leap February, by the clock on the wall', () => {
    const starts = valuesOf(file, 'DTSTART')
    expect(starts[0]).toBe('20280215T203000')
    expect(starts.slice(13, 16)).toEqual(['20280228T203000', '20280229T203000', '20280301T203000'])
    expect(starts[29]).toBe('20280315T203000')
  })
})

test('An event without a place has none in the file and none in the links', () => {
  const nowhere = { ...event, location: '', description: '' }
  expect(eventFile(nowhere, stamp)).not.toMatch(/LOCATION|:\r\n/)
  expect(googleLink(nowhere)).not.toContain('location')
  expect(outlookLink(nowhere)).not.toContain('location')
})

describe('A link into a calendar on the web', () => {
  const tricky = { ...event, title: '1 + 1 = 2 & more #? é' }

  test('opens Google with the event filled in', () => {
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

  test('opens Outlook with the event filled in', () => {
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
  })

  test('writes spaces so that Outlook does not show plus signs', () => {
    expect(outlookLink(tricky)).toContain('subject=1%20%2B%201%20')
  })
})
