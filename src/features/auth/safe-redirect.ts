import { SHARED_FIELDS } from '../../shared/calculation-link.ts'

const HOME = '/members'

/** Named parts, each after a single slash; then perhaps a query. */
const PATH = /^\/(?:[^/\\?#\p{Cc}]+\/)*[^/\\?#\p{Cc}]*(?:\?[^\\#\p{Cc}]*)?$/u

const SHARED = `(?:${SHARED_FIELDS.join('|')})=[\\w.,%+-]*`

/** A heading of a page, or a shared calculation. */
const FRAGMENT = new RegExp(`^(?:[\\w-]+|${SHARED}(?:&${SHARED})*)$`)

/**
 * Where to go after signing in: the path that was asked for if it is one of this site's own, else
 * the members' page. Browsers read //host and /\host as another site, drop tabs and line breaks
 * within an address, and resolve /.//host to //host; so none of these characters get through. A
 * fragment stays only if it is one that this site writes: others could carry somebody's tokens.
 */
export function safeRedirect(next: string | null): string {
  const [path = '', ...rest] = (next ?? '').split('#')
  if (!PATH.test(path)) return HOME
  const fragment = rest.join('#')
  return FRAGMENT.test(fragment) ? `${path}#${fragment}` : path
}

/**
 * Where a visitor of this page signs in and then comes back to it. What its fragment holds goes into
 * that address's fragment too: in the query it would be sent to the server.
 */
export function signInAddress(): string {
  const [next = '', fragment = ''] = pageHere().split('#')
  return `/login?${new URLSearchParams({ next })}${fragment && `#${fragment}`}`
}

/** The address of this page, without what must not stay in it. */
export const pageHere = () => safeRedirect(location.pathname + location.search + location.hash)

/** Whether an address on the site is that of the sign-in. */
export const isLogin = (path: string) => /^\/login\b/.test(path)
