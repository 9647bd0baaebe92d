import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CalendarEvent,
  eventFile,
  googleLink,
  outlookLink,
  remindersFile,
} from '../../../src/shared/calendar.ts'

const stamp = new Date('2027-01-01T00:00:00Z')
const event: CalendarEvent = {
  uid: 'masterclass@example.org',
  title: 'Think with AI',
  description: 'Bring a question; or two, perhaps.\nC:\\notes',
  location: 'https://example.org/join?a=1&b=2',
  start: new Date('2027-02-13T23:00:00+05:30'),
  minutes: 90,
}

interface Property {
  readonly name: string
  readonly value: string
}

/** Reads a file back: unfolds its lines and parts each at the first colon. */
function properties(file: string): Property[] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')),
      value: line.slice(line.indexOf(':') + 1),
    }))
}

function valuesOf(file: string, name: string): string[] {
  return properties(file).flatMap((property) => (property.name === name ? [property.value] : []))
}

function unescaped(value: string): string {
  let text = ''
  for (let i = 0; i < value.length; i += 1) {
    if (value[i] !== '\\') {
      text += value[i]
      continue
    }
    i += 1
    text += value[i] === 'n' ? '\n' : value[i]
  }
  return text
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

/**
 * How often a property may stand in a part of a file that is no message to anybody (no METHOD), as
 * RFC 5545 has it and libical's icalrestriction checks it: the fewest and the most.
 */
const RESTRICTIONS: Record<string, Record<string, [number, number]>> = {
  VCALENDAR: { VERSION: [1, 1], PRODID: [1, 1], CALSCALE: [0, 1] },
  VEVENT: {
    UID: [1, 1],
    DTSTAMP: [1, 1],
    DTSTART: [1, 1],
    DTEND: [0, 1],
    DURATION: [0, 1],
    SEQUENCE: [0, 1],
    SUMMARY: [0, 1],
    DESCRIPTION: [0, 1],
    LOCATION: [0, 1],
    TRANSP: [0, 1],
  },
  VALARM: { ACTION: [1, 1], DESCRIPTION: [1, 1], TRIGGER: [1, 1] },
}

/** What in a file breaks the restrictions: parts that are not closed, and properties too often or missing. */
function broken(file: string): string[] {
  const open: { part: string; names: string[] }[] = []
  const found: string[] = []
  for (const { name, value } of properties(file)) {
    if (name === 'BEGIN') open.push({ part: value, names: [] })
    else if (name !== 'END') open.at(-1)?.names.push(name)
    else {
      const { part, names } = open.pop() ?? { part: 'nothing', names: [] }
      if (part !== value) found.push(`${part} ends as ${value}`)
      const limits = RESTRICTIONS[part] ?? {}
      for (const each of new Set([...names, ...Object.keys(limits)])) {
        const [fewest, most] = limits[each] ?? [0, 0]
        const count = names.filter((other) => other === each).length
        if (count < fewest || count > most) found.push(`${part} has ${each} ${count} times`)
      }
      if (names.includes('DTEND') && names.includes('DURATION')) found.push('two ends')
    }
  }
  return [...found, ...open.map(({ part }) => `${part} is open`)]
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
      { numRuns: 500 },
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
      { numRuns: 500 },
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

  test('open and close everything they open', () => {
    const open: string[] = []
    for (const { name, value } of properties(file)) {
      if (name === 'BEGIN') open.push(value)
      if (name === 'END') expect(open.pop()).toBe(value)
    }
    expect(open).toEqual([])
  })
})

test('An event without a place has none in the file and none in the links', () => {
  const nowhere = { ...event, location: '' }
  expect(eventFile(nowhere, stamp)).not.toContain('LOCATION')
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
