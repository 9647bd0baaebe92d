/** What a mailed link is for, by its type as the auth server and its email templates name it. */
export const LINK_PURPOSES = {
  signup: 'confirm',
  email: 'confirm',
  email_change: 'emailChange',
  recovery: 'password',
  invite: 'password',
  magiclink: 'signIn',
} as const

export type LinkType = keyof typeof LINK_PURPOSES

/** What the fragment of a mailed link's address says. */
export type MailedLink =
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type: LinkType }
  /** The auth server refused the link before it led here, or it is damaged. The code selects one of our messages. */
  | { readonly kind: 'refused'; readonly code: string }

/** A hash in hexadecimal digits; hosted Supabase puts `pkce_` before it in one of its flows. */
const TOKEN_HASH = /^\w{1,200}$/

/**
 * Reads the fragment of /login; null if no mailed link led there. It never yields a session: anybody
 * can write tokens of their own into a link, so only the auth server's answer to a hash counts.
 */
export function parseMailedLink(fragment: string): MailedLink | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const code = params.get('error_code') ?? params.get('error')
  if (code !== null) return { kind: 'refused', code }
  const tokenHash = params.get('token_hash') ?? ''
  const type = params.get('type')
  if (isType(type) && TOKEN_HASH.test(tokenHash)) return { kind: 'token', tokenHash, type }
  return fragment.includes('token_hash') ? { kind: 'refused', code: 'damaged' } : null
}

const isType = (name: string | null): name is LinkType => Object.hasOwn(LINK_PURPOSES, name ?? '')
