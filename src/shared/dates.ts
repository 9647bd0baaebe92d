import { keepFigures } from './text/figures.ts'

const MILLISECONDS_A_DAY = 86_400_000

/** Whether the value is a date that exists, as YYYY-MM-DD; 2026-02-30 is none. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A moment in words. No day is parted from its month, and no hour from the half of its day. */
export function inWords(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return keepFigures(moment.toLocaleString(locale, options))
}

/** The date of a day of the challenge, both dates as YYYY-MM-DD. */
export function dateOfDay(startedOn: string, day: number): string {
  const date = new Date(Date.parse(startedOn) + (day - 1) * MILLISECONDS_A_DAY)
  return date.toISOString().slice(0, 10)
}

/**
 * Which day of the challenge a date is, both as YYYY-MM-DD: 1 on the start date, 31 and more once it is
 * over, 0 and less before.
 */
export function dayOfDate(startedOn: string, date: string): number {
  return 1 + (Date.parse(date) - Date.parse(startedOn)) / MILLISECONDS_A_DAY
}

/** The date, YYYY-MM-DD, that a calendar in the IANA time zone, or in this device's, shows at `now`. */
export function dateIn(zone: string | undefined, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** A date as YYYY-MM-DD, written for reading; it is the same day whatever the reader's zone. */
export function readable(
  date: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return inWords(new Date(`${date}T00:00Z`), locale, { ...options, timeZone: 'UTC' })
}
