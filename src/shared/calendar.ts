export interface CalendarEvent {
  /** Unique in the world and the same each time, so that a calendar updates and does not double. */
  readonly uid: string
  readonly title: string
  readonly description: string
  /** Where it takes place or is joined: words or an address. Empty: not known, and left out. */
  readonly location: string
  readonly start: Date
  readonly minutes: number
}

/** What a calendar shows of a session, besides its start. The id names it in the database too. */
export type SessionFacts = Omit<CalendarEvent, 'uid' | 'start'> & { readonly id: string }

/**
 * The session as a calendar entry, the same on the site and in emails.
 * @param hostname of the site, which makes the entry's id unique in the world
 */
export function sessionEvent(
  { id, ...facts }: SessionFacts,
  start: Date,
  hostname: string,
): CalendarEvent {
  return { ...facts, uid: `${id}@${hostname}`, start }
}

/** A link that opens the event in Google Calendar, filled in and ready to save. */
export function googleLink(event: CalendarEvent): string {
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${utc(event.start)}/${utc(endOf(event))}`,
    details: event.description,
    ...(event.location && { location: event.location }),
  })
}

/** A link that opens the event in Outlook on the web, filled in and ready to save. */
export function outlookLink(event: CalendarEvent): string {
  return link('https://outlook.live.com/calendar/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: withoutMilliseconds(event.start),
    enddt: withoutMilliseconds(endOf(event)),
    body: event.description,
    ...(event.location && { location: event.location }),
  })
}

/** Outlook shows a plus sign as a plus sign, so spaces are written as %20. */
function link(address: string, params: Record<string, string>): string {
  return `${address}?${new URLSearchParams(params)}`.replaceAll('+', '%20')
}

/** When the event ends. */
export function endOf({ start, minutes }: CalendarEvent): Date {
  return new Date(start.getTime() + minutes * 60_000)
}

/** 2026-01-31T09:30:00Z */
function withoutMilliseconds(date: Date): string {
  return date.toISOString().replace(/\.\d+/, '')
}

/** 20260131T093000Z */
export function utc(date: Date): string {
  return withoutMilliseconds(date).replace(/[-:]/g, '')
}
