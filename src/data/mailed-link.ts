/** What a mailed link has brought along in the address's fragment. */
export type MailedLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'session'; readonly isRecovery: boolean; readonly tokens: Tokens }
  /** Too old or used before; with the server's own words for it. */
  | { readonly kind: 'refused'; readonly message: string }

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** The only pages that mailed links lead to; elsewhere a fragment is none of our business. */
const LANDINGS = ['/members', '/login']

/** Reads a mailed link and takes it out of the address and the browser's history. */
export function takeMailedLink(): MailedLink {
  const link = LANDINGS.includes(location.pathname) ? parse(location.hash.slice(1)) : none
  if (link.kind !== 'none') history.replaceState(null, '', location.pathname + location.search)
  return link
}

const none: MailedLink = { kind: 'none' }

function parse(fragment: string): MailedLink {
  const parts = new URLSearchParams(fragment)
  const message = parts.get('error_description')
  if (message) return { kind: 'refused', message }
  const access_token = parts.get('access_token')
  const refresh_token = parts.get('refresh_token')
  if (!access_token || !refresh_token) return none
  return {
    kind: 'session',
    isRecovery: parts.get('type') === 'recovery',
    tokens: { access_token, refresh_token },
  }
}
