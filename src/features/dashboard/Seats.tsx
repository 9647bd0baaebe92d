import { googleLink, outlookLink } from '../../shared/calendar.ts'
import { sessionEvent } from '../../shared/masterclass-session.ts'
import { fill } from '../../shared/template.ts'
import { Place } from '../../ui/Place.tsx'
import type { Seat } from './dashboard.ts'
import type { DashboardWords } from './words.ts'

interface Props {
  /** What each place showed first, and what it shows now: nothing once the seat is given back. */
  list: readonly { readonly first: Seat; readonly now: Seat | null }[]
  words: DashboardWords
}

/** The seats that the member has confirmed, with the date and the calendar, or that we will write. */
export function Seats({ list, words }: Props) {
  return list.map(({ first, now }) => (
    <Place key={first.id} first={first} value={now}>
      {(seat) => <SeatCard seat={seat} words={words} />}
    </Place>
  ))
}

function SeatCard({
  seat,
  words: { seats, event, locale },
}: {
  seat: Seat
  words: DashboardWords
}) {
  const start = seat.startsAt === null ? null : new Date(seat.startsAt)
  const when = start?.toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const entry = start && sessionEvent({ ...event, id: seat.id }, start, location.hostname)
  return (
    <section
      aria-label={seats.title}
      className="mb-8 border-l-4 border-accent bg-raised py-3 pl-5 pr-3"
    >
      <h2 className="text-lg">{seats.title}</h2>
      <p className="mt-1 max-w-measure">
        {when ? fill(seats.date, { date: when }) : seats.waiting}
      </p>
      {entry && (
        <p className="flex flex-wrap items-center gap-x-6">
          {seats.calendar}
          <a className={LINK} href={googleLink(entry)}>
            {seats.google}
          </a>
          <a className={LINK} href={outlookLink(entry)}>
            {seats.outlook}
          </a>
        </p>
      )}
    </section>
  )
}

const LINK = 'inline-flex min-h-11 items-center'
