import { googleLink, outlookLink, sessionEvent } from '../../shared/calendar.ts'
import { fill } from '../../shared/text/template.ts'
import type { Seat } from '../member/parts.ts'
import type { Notice } from './Announcements.tsx'
import type { DashboardWords } from './words.ts'

/** What the dashboard says of confirmed seats: the date with the calendar, or that we will write. */
export function seatNotices(seats: readonly Seat[], words: DashboardWords): Notice[] {
  const { title, date, waiting, google, outlook } = words.seats
  return seats.map(({ id, startsAt }) => {
    if (startsAt === null) return { id, title, body: waiting, links: [] }
    const start = new Date(startsAt)
    const entry = sessionEvent({ ...words.event, id }, start, location.hostname)
    const written = start.toLocaleString(words.locale, { dateStyle: 'full', timeStyle: 'short' })
    const links = [
      { label: google, href: googleLink(entry) },
      { label: outlook, href: outlookLink(entry) },
    ]
    return { id, title, body: fill(date, { date: written }), links }
  })
}
