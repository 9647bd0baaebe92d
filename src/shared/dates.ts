import { keepFigures } from './text/figures.ts'

const MILLISECONDS_A_MINUTE = 60_000
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

/** The date, YYYY-MM-DD, that this device's calendar shows at a moment. No format is made: that takes long. */
export function dateOn(moment: Date): string {
  const asUtc = new Date(moment.getTime() - moment.getTimezoneOffset() * MILLISECONDS_A_MINUTE)
  return asUtc.toISOString().slice(0, 10)
}

/**
 * The instants at which clocks in the zone show that day (YYYY-MM-DD) and time (HH:MM): one, or none
 * where daylight saving skips it, or two where it repeats it.
 */
export function instantsIn(timeZone: string, date: string, time: string): Date[] {
  const asIfUtc = new Date(`${date}T${time}Z`).getTime()
  const around = [asIfUtc - MILLISECONDS_A_DAY, asIfUtc + MILLISECONDS_A_DAY].map((instant) =>
    offset(timeZone, new Date(instant)),
  )
  return [...new Set(around)]
    .map((ahead) => new Date(asIfUtc - ahead))
    .filter((instant) => offset(timeZone, instant) === asIfUtc - instant.getTime())
    .sort((one, other) => one.getTime() - other.getTime())
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offset(timeZone: string, instant: Date): number {
  const shown = instant.toLocaleString('sv', { timeZone })
  return new Date(`${shown.replace(' ', 'T')}Z`).getTime() - instant.getTime()
}

/** An instant in words, by default in the reader's own time zone, whose name is in it, such as IST if short. */
export function dateInWords(
  instant: string,
  locale: string,
  timeZone?: string,
  timeZoneName: 'long' | 'short' = 'long',
): string {
  return inWords(new Date(instant), locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName,
    timeZone,
  })
}
