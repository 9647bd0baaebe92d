import { inWords } from './dates.ts'

const DAY = 86_400_000

/**
 * The instants at which clocks in the zone show that day (YYYY-MM-DD) and time (HH:MM): one, or none
 * where daylight saving skips it, or two where it repeats it.
 */
export function instantsIn(timeZone: string, date: string, time: string): Date[] {
  const asIfUtc = new Date(`${date}T${time}Z`).getTime()
  const around = [asIfUtc - DAY, asIfUtc + DAY].map((instant) =>
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
