import { type Fault, runToFault } from '../../shared/fault.ts'
import { askAuth, authClient } from '../../shared/supabase/auth-client.ts'
import { endRecovery } from './session.ts'

/** Sends the mail that leads to a new password. */
export function sendPasswordReset(email: string): Promise<Fault | null> {
  return runToFault(() => askAuth((auth) => auth.resetPasswordForEmail(email)))
}

/**
 * Sets a new password, and ends the sessions on all other devices and a recovery on this one.
 * @param present the password until now, which only a session that a mailed link opened need not know
 */
export function setPassword(password: string, present?: string): Promise<Fault | null> {
  const proof = present === undefined ? {} : { current_password: present }
  return runToFault(async () => {
    await askAuth((auth) => auth.updateUser({ password, ...proof }))
    await (await authClient()).signOut({ scope: 'others' }) // The password is set even if this fails.
    endRecovery()
  })
}
