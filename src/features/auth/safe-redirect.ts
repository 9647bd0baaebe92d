const HOME = '/members'

/** Named parts, each after a single slash; then perhaps a query. */
const PATH = /^\/(?:[^/\\?#\p{Cc}]+\/)*[^/\\?#\p{Cc}]*(?:\?[^\\#\p{Cc}]*)?$/u

/** A heading of a page, or the calculator's inputs. */
const FRAGMENT =
  /^(?:[\w-]+|(?:rate|hours|time|quality)=[\w.,%+-]*(?:&(?:rate|hours|time|quality)=[\w.,%+-]*)*)$/

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
