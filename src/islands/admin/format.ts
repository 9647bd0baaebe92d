/** A moment as a day, such as 21 Nov 2026, by the reader's own clock. */
export function asDay(moment: string, locale: string): string {
  return new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium' })
}

/** A moment as a day and a time of day, by the reader's own clock. */
export function asMoment(moment: string, locale: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day of the figures (YYYY-MM-DD), short. */
export function asShortDay(day: string, locale: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, options)
}
