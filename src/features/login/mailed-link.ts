import { LINK_PURPOSES, type MailedLink } from '../../shared/email-link.ts'
import { type Fault, faultText } from '../../shared/fault.ts'
import { authClient } from '../../shared/supabase/auth-client.ts'
import { faultOfAuth } from '../../shared/supabase/auth-library.ts' // So that it is loaded with the page.
import { parseSession } from '../../shared/supabase/stored-session.ts'
import { beginRecovery } from '../auth/session.ts'
import type { LoginWords } from './words.ts'

/** A link that the auth server can verify. */
export type TokenLink = Extract<MailedLink, { kind: 'token' }>

/**
 * Has the auth server verify a mailed link, which works once, and signs in with it, in place of
 * whoever is signed in on this device.
 * @returns `half`: the link in another email has to be followed as well, as for a new address
 */
export async function followLink(link: TokenLink): Promise<'signed-in' | 'half' | Fault> {
  const { tokenHash, type } = link
  const auth = await authClient()
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return faultOfAuth(error)
  if (data.session === null) return 'half'
  const verified = parseSession(data.session)
  if (verified === null) return { kind: 'unreadable' }
  if (LINK_PURPOSES[type] === 'password') beginRecovery(verified.member.id)
  return 'signed-in'
}

/** Why a link does not work, in words of ours: what the address says itself could be anybody's. */
export function reasonOf(fault: Fault, { linkRefused: { reasons }, faults }: LoginWords): string {
  if (fault.kind !== 'refused') return faultText(fault, faults)
  switch (fault.code) {
    case 'otp_expired':
      return reasons.expired
    case 'access_denied':
    case 'user_banned':
      return reasons.denied
    case 'over_request_rate_limit':
      return reasons.tooMany
    case 'damaged':
      return reasons.damaged
    default:
      return reasons.other
  }
}
