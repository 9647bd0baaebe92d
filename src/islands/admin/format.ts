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
  return shortDays(locale).format(new Date(`${day}T00:00:00Z`))
}

let lastFormat: { locale: string; format: Intl.DateTimeFormat } | null = null

/** One format for all days: making it takes far longer than using it. */
function shortDays(locale: string): Intl.DateTimeFormat {
  if (lastFormat?.locale === locale) return lastFormat.format
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale, options)
  lastFormat = { locale, format }
  return format
}
