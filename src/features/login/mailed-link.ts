import { LINK_PURPOSES, type MailedLink } from '../../shared/email-link.ts'
import { type Fault, faultText, runToFault } from '../../shared/fault.ts'
import { authClient, setRequestOwner } from '../../shared/supabase/auth-client.ts'
import { faultOfAuth } from '../../shared/supabase/auth-library.ts' // So that it is loaded with the page.
import { parseSession } from '../../shared/supabase/stored-session.ts'
import { isOwnSignUp, setPassword } from '../auth/credentials.ts'
import { beginRecovery } from '../auth/session.ts'
import type { LoginWords } from './words.ts'

/** A link that the auth server can verify. */
export type TokenLink = Extract<MailedLink, { kind: 'token' }>

/**
 * Has the auth server verify a mailed link, which works once, and signs in with it, in place of
 * whoever is signed in on this device. The first link that is followed confirms an account, whatever
 * it is for, and anybody who knows the address can have made the account. So a link to a new password
 * ends the present one, and one that confirms does unless this browser signed up.
 * @returns `half`: the link in another email has to be followed as well, as for a new address
 */
export async function followLink(
  link: TokenLink,
): Promise<'signed-in' | 'new-password' | 'half' | Fault> {
  const { tokenHash, type } = link
  const auth = await authClient()
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return faultOfAuth(error)
  if (data.session === null) return 'half'
  const verified = parseSession(data.session)
  if (verified === null) return { kind: 'unreadable' }
  setRequestOwner(verified.member.id) // The page may not have heard of it yet.
  const purpose = LINK_PURPOSES[type]
  const isOwn = purpose === 'confirm' && isOwnSignUp(data.session.user)
  if (isOwn || purpose === 'emailChange' || purpose === 'signIn') return 'signed-in'
  // Of all kinds of letters and signs.
  const fault = await runToFault(() => setPassword(`A-${crypto.randomUUID()}`))
  if (fault) {
    await auth.signOut({ scope: 'local' })
    return fault
  }
  beginRecovery(verified.member.id)
  return 'new-password'
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
