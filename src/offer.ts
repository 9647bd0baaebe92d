import { type Offer, offerIn, type Phase, phaseOf } from './domain/masterclass-session.ts'
import { masterclass } from './masterclass.ts'
import { words } from './words.ts'

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
