import type { CalendarEvent } from './domain/calendar.ts'
import { instantIn } from './domain/time-zone.ts'
import { words } from './words.ts'

const alarmMinutes = 30

/**
 * The masterclass as a calendar knows it, or null while its date is not set.
 * @param site the public address, which makes the event's id unique in the world
 */
export async function masterclass(site: URL | undefined): Promise<CalendarEvent | null> {
  const event = await words('event')
  const { id, title, description, minutes, date, time, timeZone, joinAddress } = event
  if (date === null || time === null) return null
  return {
    uid: `${id}@${site?.hostname ?? 'localhost'}`,
    title,
    description,
    location: joinAddress ?? '',
    start: instantIn(timeZone, date, time),
    minutes,
    alarm: alarmMinutes,
  }
}
