import type { CalendarEvent } from './tools/calendar.ts'
import { words } from './words.ts'

const alarmMinutes = 30

/**
 * The masterclass as a calendar knows it, or null while its date is not set.
 * @param site the public address, which makes the event's id unique in the world
 */
export async function masterclass(site: URL | undefined): Promise<CalendarEvent | null> {
  const { title, description, minutes, starts, joinAddress } = await words('event')
  if (starts === null) return null
  return {
    uid: `masterclass@${site?.hostname ?? 'localhost'}`,
    title,
    description,
    location: joinAddress ?? '',
    start: new Date(starts),
    minutes,
    alarm: alarmMinutes,
  }
}
