import type { MailedLink } from '../domain/email-link.ts'
import { authClient } from './auth-client.ts'
import { faultOfAuth } from './auth-library.ts' // So that it is loaded with the page.
import { DataError } from './data-error.ts'
import { type Member, parseSession } from './stored-session.ts'

/**
 * Has the auth server verify a mailed link, which works once, and signs in with it.
 * @returns null if the link was right and another one has to be followed as well, as when both the
 * old and the new address must confirm a change
 * @throws {DataError}
 */
export async function verifyMailedLink({
  tokenHash,
  type,
}: Extract<MailedLink, { kind: 'token' }>): Promise<Member | null> {
  const auth = await authClient()
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) throw new DataError(faultOfAuth(error))
  if (data.session === null) return null
  const verified = parseSession(data.session)
  if (verified === null) throw new DataError({ kind: 'unreadable' })
  return verified.member
}
