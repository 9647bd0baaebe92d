import { words } from '../content-model/read-content.ts'
import { type CalendarEvent, sessionEvent } from '../shared/calendar.ts'
import { dateInWords } from '../shared/dates.ts'
import { type DatedSession, isDated, offerIn, shownIn, withForms } from './offer.ts'
import { readSessions } from './sessions.ts'

const publicSessions = async () =>
  withForms((await readSessions()).sessions, (await words('links')).signUpAddress)

/** The session that is live, or else the next open one; null without either. */
export async function shownSession(): Promise<DatedSession | null> {
  return shownIn(await publicSessions())
}

/** What the registration form is for: the open sessions by their start, or else the one without a date. */
export async function sessionsToChoose() {
  const open = (await publicSessions()).filter(({ isOpen }) => isOpen)
  const dated = open.filter(isDated)
  return dated.length > 0 ? dated : open
}

/** The session in which whoever registers has a seat; null if they choose one, or wait for its date. */
export async function onlySession(): Promise<DatedSession | null> {
  const [session, other] = await sessionsToChoose()
  return session !== undefined && isDated(session) && other === undefined ? session : null
}

/**
 * A session as a calendar knows it.
 * @param site the public address, where whoever opens the entry finds the rest
 */
export async function calendarEvent(
  { id, title, minutes, startsAt }: DatedSession,
  site: URL | undefined,
): Promise<CalendarEvent> {
  const { description } = await words('event')
  const facts = { id, title, description, minutes, location: site?.origin ?? '' }
  return sessionEvent(facts, new Date(startsAt), site?.hostname ?? 'localhost')
}

/** A start in its session's zone, such as "Saturday, 13 February 2027 at 7:00 pm IST". */
export async function startInWords({ startsAt, timeZone }: DatedSession): Promise<string> {
  const { locale } = await words('brand')
  return dateInWords(startsAt, locale, timeZone, 'short')
}

/** What a page offers its visitors now. A page below `/from/<source>` carries that source on. */
export async function offerOn(page: URL) {
  const offers = { ...(await words('links')), ...(await words('event')) }
  return offerIn(await publicSessions(), offers, sourceOf(page))
}

/** The source that a page is for, or null. */
export function sourceOf(page: URL): string | null {
  return /^\/from\/([a-z0-9-]+)/.exec(page.pathname)?.[1] ?? null
}

/** The landing page of this page's visitors: the copy for their source, or the one for everyone. */
export function homeOf(page: URL): string {
  const source = sourceOf(page)
  return source === null ? '/' : `/from/${source}`
}

/** A page at this address, and a copy of it for the visitors of each source of the content. */
export async function withCopies(address: string) {
  const { sources } = await words('sources')
  const copies = sources.map(({ id }) => ({ source: `from/${id}`, copyOf: address }))
  return [{ source: undefined, copyOf: undefined }, ...copies].map(({ source, copyOf }) => ({
    params: { source },
    props: { copyOf },
  }))
}
