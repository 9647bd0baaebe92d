import { googleLink, outlookLink, sessionEvent } from '../../shared/calendar.ts'
import { fill } from '../../shared/text/template.ts'
import { written } from '../../shared/written-dates.ts'
import type { Notice } from './Announcements.tsx'
import type { Seat } from './dashboard.ts'
import type { DashboardWords } from './words.ts'

type SeatWords = Pick<DashboardWords, 'seats' | 'dates' | 'event'>

const MINUTE = 60_000

/** How long after the end of a session its room can still be entered. */
const OPEN_AFTERWARDS = 60 * MINUTE

/** What the dashboard says of seats: the date with the calendar, the way in, then the recording. */
export function seatNotices(seats: readonly Seat[], words: SeatWords, now: Date): Notice[] {
  return seats.flatMap((seat) => noticeOf(seat, words, now) ?? [])
}

function noticeOf(seat: Seat, words: SeatWords, now: Date): Notice | null {
  const { id, title, startsAt, minutes, opensAt, reason, recording } = seat
  const named = words.seats
  if (startsAt === null) return { id, title, body: named.waiting, links: [] }
  const start = new Date(startsAt)
  const body = fill(named.date, { date: written(start, 'moment', words.dates) })
  const dated = { id, title, body, links: [] }
  if (reason !== null) return { ...dated, body: `${body}\n${fill(named.canceled, { reason })}` }
  if (recording !== null) return { ...dated, links: [{ label: named.watch, href: recording }] }
  if (now.getTime() > start.getTime() + minutes * MINUTE + OPEN_AFTERWARDS) return null
  if (now >= new Date(opensAt ?? startsAt)) return { ...dated, join: named.join }
  const facts = { ...words.event, id, title, minutes, location: location.origin }
  const entry = sessionEvent(facts, start, location.hostname)
  const links = [
    { label: named.google, href: googleLink(entry) },
    { label: named.outlook, href: outlookLink(entry) },
  ]
  return { ...dated, title: named.title, links }
}
