/** A moment as a day, such as 21 Nov 2026, by the reader's own clock. */
export function asDay(moment: string, locale: string): string {
  return new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium' })
}

/** A moment as a day and a time of day, by the reader's own clock. */
export function asMoment(moment: string, locale: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
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
