import type { CalendarEvent } from './domain/calendar.ts'
import { instantIn } from './domain/time-zone.ts'
import { words } from './words.ts'

const alarmMinutes = 30

/**
 * The masterclass as a calendar knows it, or null while its date is not set.
 * @param site the public address, which makes the event's id unique in the world
 */
export async function masterclass(site: URL | undefined): Promise<CalendarEvent | null> {
  const { title, description, minutes, date, time, timeZone, joinAddress } = await words('event')
  if (date === null || time === null) return null
  return {
    uid: `masterclass@${site?.hostname ?? 'localhost'}`,
    title,
    description,
    location: joinAddress ?? '',
    start: instantIn(timeZone, date, time),
    minutes,
    alarm: alarmMinutes,
  }
}
