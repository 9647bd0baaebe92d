/** The instant at which clocks in the zone show that day (YYYY-MM-DD) and time (HH:MM). */
export function instantIn(timeZone: string, date: string, time: string): Date {
  const asIfUtc = new Date(`${date}T${time}Z`)
  // Once more, because the offset may differ between the guess and the instant (daylight saving).
  const guess = new Date(asIfUtc.getTime() - offset(timeZone, asIfUtc))
  return new Date(asIfUtc.getTime() - offset(timeZone, guess))
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
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName,
    timeZone,
  })
  return format.format(new Date(instant))
}
