const HOME = '/members'

/** Named parts, each after a single slash; then perhaps a query and a fragment. */
const PATH = /^\/(?:[^/\\?#\p{Cc}]+\/)*[^/\\?#\p{Cc}]*(?:[?#][^\\\p{Cc}]*)?$/u

/**
 * Where to go after signing in: the path that was asked for if it is one of this site's own, else
 * the members' page. Browsers read //host and /\host as another site, drop tabs and line breaks
 * within an address, and resolve /.//host to //host; so none of these characters get through.
 */
export function ownPath(next: string | null): string {
  return next !== null && PATH.test(next) ? next : HOME
}
