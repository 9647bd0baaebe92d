import { eventFacts, words } from '../content-model/read-content.ts'
import { type CalendarEvent, sessionEvent } from '../shared/calendar.ts'
import { dateInWords, instantIn } from '../shared/date-in-words.ts'
import { type Offer, offerIn, type Phase, phaseOf } from './offer.ts'

/**
 * The masterclass as a calendar knows it, or null while its date is not set.
 * @param site the public address, which makes the event's id unique in the world
 */
export async function masterclass(site: URL | undefined): Promise<CalendarEvent | null> {
  const event = await eventFacts()
  const { id, title, description, minutes, date, time, timeZone, joinAddress } = event
  if (date === null || time === null) return null
  const facts = { id, title, description, minutes, location: joinAddress ?? '' }
  return sessionEvent(facts, instantIn(timeZone, date, time), site?.hostname ?? 'localhost')
}

/** Where the masterclass stands at the time of the build. */
export async function phaseNow(site: URL | undefined): Promise<Phase> {
  return phaseOf(await masterclass(site), new Date())
}

/**
 * The start of the session that is still to come or running; null without one, as a date that is past
 * says nothing to somebody who looks for the next.
 * @returns as an ISO 8601 timestamp, and in words, such as "Saturday, 13 February 2027 at 7:00 pm IST"
 */
export async function startShown(
  site: URL | undefined,
): Promise<{ datetime: string; text: string } | null> {
  const event = await masterclass(site)
  if (event === null || phaseOf(event, new Date()) === 'over') return null
  const datetime = event.start.toISOString()
  const { locale } = await words('brand')
  const { timeZone } = await words('event')
  return { datetime, text: dateInWords(datetime, locale, timeZone, 'short') }
}

/** What a page offers its visitors now. A page below `/from/<source>` carries that source on. */
export async function offerOn(page: URL, site: URL | undefined): Promise<Offer> {
  const offers = { ...(await words('links')), ...(await words('event')) }
  return offerIn(await phaseNow(site), offers, sourceOf(page))
}

/** The source that a page is for, or null. */
export function sourceOf(page: URL): string | null {
  return /^\/from\/([a-z0-9-]+)/.exec(page.pathname)?.[1] ?? null
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
