/** Where the clock stands relative to a session. Without a date the session is still to come. */
export type Phase = 'before' | 'live' | 'over'

/**
 * The phase of a session.
 * @param session its start and its length in minutes; null while its date is not set
 */
export function phaseOf(
  session: { readonly start: Date; readonly minutes: number } | null,
  now: Date,
): Phase {
  if (session === null || now < session.start) return 'before'
  const end = session.start.getTime() + session.minutes * 60_000
  return now.getTime() < end ? 'live' : 'over'
}

/** Where a button leads, and what it says. */
interface Link {
  readonly label: string
  readonly href: string
}

/** What the site offers a visitor: a text, a link, or both. */
export interface Offer {
  readonly text: string | null
  readonly link: Link | null
}

/** The words and addresses that an offer is made of; an address is null while it is not known. */
export interface Offers {
  readonly signUpLabel: string
  readonly signUpAddress: string | null
  readonly live: { readonly text: string; readonly label: string }
  readonly joinAddress: string | null
  readonly over: { readonly text: string; readonly label: string; readonly waiting: string }
  readonly recordingAddress: string | null
}

/** Registration before the session, the way in while it is live, then the recording. */
export function offerIn(phase: Phase, offers: Offers, source: string | null): Offer {
  const { live, joinAddress, over, recordingAddress, signUpLabel, signUpAddress } = offers
  if (phase === 'live') return { text: live.text, link: linkTo(joinAddress, live.label) }
  if (phase === 'over') {
    const text = recordingAddress === null ? over.waiting : over.text
    return { text, link: linkTo(recordingAddress, over.label) }
  }
  return { text: null, link: linkTo(signUpHref(signUpAddress, source), signUpLabel) }
}

function linkTo(href: string | null, label: string): Link | null {
  return href === null ? null : { label, href }
}

/** The registration platform's page with the source in its address, else our own page. */
function signUpHref(platform: string | null, source: string | null): string {
  if (platform === null) return source === null ? '/register' : `/from/${source}/register`
  if (source === null) return platform
  const address = new URL(platform)
  address.searchParams.set('utm_source', source)
  return address.href
}
