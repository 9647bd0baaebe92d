interface Dated {
  /** ISO 8601; null while the date is not set. */
  readonly startsAt: string | null
}

/** Whether the session has started. */
export function hasStarted({ startsAt }: Dated, now: Date): boolean {
  return startsAt !== null && Date.parse(startsAt) <= now.getTime()
}

/** The session that is next, one without a date if there is no other, else the latest; null for none. */
export function nextSession<Session extends Dated>(
  sessions: readonly Session[],
  now: Date,
): Session | null {
  const byStart = sessions.toSorted((a, b) => startOf(a) - startOf(b))
  return byStart.find((session) => !hasStarted(session, now)) ?? byStart.at(-1) ?? null
}

const startOf = ({ startsAt }: Dated) => (startsAt === null ? Infinity : Date.parse(startsAt))

/** The most seats a session can have. */
export const SEATS_LIMIT = 100_000

/** The number of seats that was typed; null unless it is a whole number from 0 to the limit. */
export function seatsOf(entry: string): number | null {
  const typed = entry.trim()
  return /^\d{1,6}$/.test(typed) && Number(typed) <= SEATS_LIMIT ? Number(typed) : null
}
