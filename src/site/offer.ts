import type { Content } from '../content-model/collection.ts'
import type { PublicSession } from './sessions.ts'
import type { event, links } from './words.ts'

export type DatedSession = PublicSession & { readonly startsAt: string }

export function isDated(session: PublicSession): session is DatedSession {
  return session.startsAt !== null
}

/** The sessions as visitors find them: the form of the site is not open without email. */
export function withForms(sessions: readonly PublicSession[], platform: string | null) {
  if (platform !== null) return sessions
  return sessions.map((each) => ({ ...each, isOpen: each.isOpen && each.isEmailEnabled }))
}

/** The session that is live, or else the next one that takes registrations; null without either. */
export function shownIn(sessions: readonly PublicSession[]): DatedSession | null {
  const isLive = ({ phase, isCanceled }: PublicSession) => phase === 'live' && !isCanceled
  const dated = sessions.filter(isDated)
  return dated.find(isLive) ?? dated.find(({ isOpen }) => isOpen) ?? null
}

/** The words and addresses that an offer is made of; an address is null while it is not known. */
export type Offers = Pick<Content<typeof links>, 'signUpLabel' | 'signUpAddress'> &
  Pick<Content<typeof event>, 'live' | 'closed' | 'off'>

/**
 * What the site offers a visitor: a text, a link, or both. It is the platform if there is one; else
 * registration for an open session, or for the date of the next one. While a session is live, its
 * guests are told where their way in is.
 */
export function offerIn(
  sessions: readonly PublicSession[],
  { live, closed, off, signUpLabel, signUpAddress }: Offers,
  source: string | null,
) {
  const href = signUpHref(signUpAddress, source)
  if (signUpAddress !== null) return { text: null, link: { label: signUpLabel, href } }
  const text = shownIn(sessions)?.phase === 'live' ? live : null
  const open = sessions.filter(({ isOpen }) => isOpen)
  if (open.some(isDated)) return { text, link: { label: signUpLabel, href } }
  if (open.length === 0) return { text: text ?? off, link: null }
  return { text: text ?? closed.text, link: { label: closed.label, href } }
}

/** The registration platform's page with the source in its address, else our own page. */
function signUpHref(platform: string | null, source: string | null): string {
  if (platform === null) return source === null ? '/register' : `/from/${source}/register`
  if (source === null) return platform
  const address = new URL(platform)
  address.searchParams.set('utm_source', source)
  return address.href
}
