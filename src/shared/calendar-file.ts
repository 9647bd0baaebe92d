import { type CalendarEvent, endOf, utc } from './calendar.ts'
import { dateOfDay } from './dates.ts'

/*
 * A writer for the part of iCalendar (RFC 5545) that this product needs. The packages that do all of
 * it weigh more in a browser than the tool that offers the file.
 */

interface DailyReminders {
  readonly uid: string
  /** The first day, as YYYY-MM-DD. */
  readonly startsOn: string
  /** The time of day, as HH:MM, by the member's own clock wherever they are (a floating time). */
  readonly at: string
  /** One title a day: as many reminders as titles. */
  readonly titles: readonly string[]
  readonly description: string
}

/**
 * An .ics file with one event, at the same instant for everyone. `stamp`: when it was written; the
 * later file updates the entry of the earlier one, so that an event may move.
 */
export function eventFile(event: CalendarEvent, stamp: Date): string {
  return file([
    ...begin(event.uid, stamp),
    sequence(stamp),
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(endOf(event))}`,
    text('SUMMARY', event.title),
    ...textIfAny('DESCRIPTION', event.description),
    ...textIfAny('LOCATION', event.location),
    ...alarm(event.title, EVENT_ALARM),
    'END:VEVENT',
  ])
}

/** Minutes before the start of an event. */
const EVENT_ALARM = 30

/** In seconds since then, so that two moves within a minute differ and the number stays below 2^31. */
const FIRST_STAMP = Date.UTC(2026, 0)

/**
 * An .ics file with a reminder on each of the following days. They are events of their own and not
 * one that recurs, because each has its own title.
 */
export function remindersFile(reminders: DailyReminders, stamp: Date): string {
  const time = reminders.at.replace(':', '')
  return file(
    reminders.titles.flatMap((title, i) => [
      ...begin(`${i + 1}-${reminders.uid}`, stamp),
      `DTSTART:${dateOfDay(reminders.startsOn, i + 1).replaceAll('-', '')}T${time}00`,
      'DURATION:PT15M',
      'TRANSP:TRANSPARENT',
      text('SUMMARY', title),
      ...textIfAny('DESCRIPTION', reminders.description),
      ...alarm(title, 0),
      'END:VEVENT',
    ]),
  )
}

/**
 * A file that cancels the entry of `eventFile`, for programs that take one (RFC 5546, 3.2.5). It is
 * written later, so its sequence number is higher.
 * @param organizer the name of who cancels
 */
export function cancellationFile(event: CalendarEvent, stamp: Date, organizer: string): string {
  return file(
    [
      ...begin(event.uid, stamp),
      sequence(stamp),
      `DTSTART:${utc(event.start)}`,
      text('SUMMARY', event.title),
      `ORGANIZER;CN=${JSON.stringify(organizer.replaceAll('"', "'"))}:${event.location}`,
      'STATUS:CANCELLED',
      'END:VEVENT',
    ],
    ['METHOD:CANCEL'],
  )
}

function sequence(stamp: Date): string {
  return `SEQUENCE:${Math.floor((stamp.getTime() - FIRST_STAMP) / 1000)}`
}

function file(lines: readonly string[], method: readonly string[] = []): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Members area//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...method,
    ...lines,
    'END:VCALENDAR',
  ]
  return all.map((line) => `${folded(line)}\r\n`).join('')
}

function begin(uid: string, stamp: Date): string[] {
  return ['BEGIN:VEVENT', text('UID', uid), `DTSTAMP:${utc(stamp)}`]
}

function alarm(title: string, minutesBefore: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    text('DESCRIPTION', title),
    `TRIGGER:-PT${minutesBefore}M`,
    'END:VALARM',
  ]
}

/** A property of type TEXT, escaped as section 3.3.11 asks; control characters are not allowed. */
function text(property: string, value: string): string {
  const escaped = value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
  return `${property}:${escaped}`
}

/** Strict readers take a property without a value for a mistake. */
const textIfAny = (property: string, value: string) => (value === '' ? [] : [text(property, value)])

const LONGEST_LINE = 75

/** Folds a line into pieces of at most 75 octets (section 3.1), never within a character. */
function folded(line: string): string {
  let octets = 0
  return Array.from(line, (character) => {
    const size = new TextEncoder().encode(character).length
    octets += size
    if (octets <= LONGEST_LINE) return character
    octets = 1 + size
    return `\r\n ${character}`
  }).join('')
}
