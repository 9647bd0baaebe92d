import { inWords } from '../../shared/dates.ts'

/** A moment as a day, such as 21 Nov 2026, by the reader's own clock. */
export function asDay(moment: string, locale: string): string {
  return inWords(new Date(moment), locale, { dateStyle: 'medium' })
}

/** A moment as a day and a time of day, by the reader's own clock. */
export function asMoment(moment: string, locale: string): string {
  return inWords(new Date(moment), locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A moment as `<input type="datetime-local">` writes it, by the reader's own clock. */
export function asLocalEntry(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such an input shows; null if it is empty. */
export function momentOfEntry(entry: string): string | null {
  return entry === '' ? null : new Date(entry).toISOString()
}

/** Writes days of the figures (YYYY-MM-DD) short. It is made once for all of them, which takes longer. */
export function shortDays(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
