import { words } from '../content-model/read-content.ts'
import type { CalendarEvent } from '../shared/calendar.ts'
import {
  type Offer,
  offerIn,
  type Phase,
  phaseOf,
  sessionEvent,
} from '../shared/masterclass-session.ts'
import { instantIn } from '../shared/time-zone.ts'

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

/** Where the masterclass stands at the time of the build. */
export async function phaseNow(site: URL | undefined): Promise<Phase> {
  return phaseOf(await masterclass(site), new Date())
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
