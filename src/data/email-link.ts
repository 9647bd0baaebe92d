import type { MailedLink } from '../domain/email-link.ts'
import { askAuth, authServer } from './auth-client.ts'
import { AuthClient } from './auth-library.ts'
import { DataError } from './data-error.ts'
import { parseSession } from './stored-session.ts'

/** The session of a mailed link, which this device does not use yet. */
export type MailedSession = NonNullable<Awaited<ReturnType<typeof verifyMailedLink>>>

/**
 * Has the auth server verify a mailed link, which works once.
 * @returns null if the link was right and another one has to be followed as well, as when both the
 * old and the new address must confirm a change
 * @throws {DataError}
 */
export async function verifyMailedLink({
  tokenHash,
  type,
}: Extract<MailedLink, { kind: 'token' }>) {
  // It stores nothing and notifies no other tab: this device does not use the session yet.
  const auth = new AuthClient({
    ...authServer,
    storageKey: 'mind:detached',
    persistSession: false,
    autoRefreshToken: false,
  })
  const otp = { token_hash: tokenHash, type }
  const { session } = await askAuth(() => auth.verifyOtp(otp))
  if (session === null) return null
  const verified = parseSession(session)
  if (verified === null) throw new DataError({ kind: 'unreadable' })
  const { access_token, refresh_token } = session
  return {
    member: verified.member,
    /** Signs in with it, in place of whoever is signed in. @throws {DataError} */
    keep: async () => {
      await askAuth((auth) => auth.setSession({ access_token, refresh_token }))
    },
    /** Ends it on the server. */
    discard: async () => {
      await auth.signOut({ scope: 'local' }) // Nothing uses this session any more, even if this fails.
    },
  }
}
