import type { CalendarEvent } from './domain/calendar.ts'
import { sessionEvent } from './domain/masterclass-session.ts'
import { instantIn } from './domain/time-zone.ts'
import { words } from './words.ts'

/**
 * The masterclass as a calendar knows it, or null while its date is not set.
 * @param site the public address, which makes the event's id unique in the world
 */
export async function masterclass(site: URL | undefined): Promise<CalendarEvent | null> {
  const event = await words('event')
  const { id, title, description, minutes, date, time, timeZone, joinAddress } = event
  if (date === null || time === null) return null
  const facts = { id, title, description, minutes, location: joinAddress ?? '' }
  return sessionEvent(facts, instantIn(timeZone, date, time), site?.hostname ?? 'localhost')
}
