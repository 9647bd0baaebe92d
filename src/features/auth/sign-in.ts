import { type Fault, runToFault, toFault } from '../../shared/fault.ts'
import { askAuth } from '../../shared/supabase/auth-client.ts'

interface Credentials {
  email: string
  password: string
}

/** @returns `to-confirm`: a mail is on its way with which the address has to be confirmed first */
export async function signUp(
  credentials: Credentials,
  fullName: string,
): Promise<'signed-in' | 'to-confirm' | Fault> {
  const options = { data: { full_name: fullName }, emailRedirectTo: afterConfirmation() }
  try {
    const { session } = await askAuth((auth) => auth.signUp({ ...credentials, options }))
    return session ? 'signed-in' : 'to-confirm'
  } catch (error) {
    return toFault(error)
  }
}

export function signIn(credentials: Credentials): Promise<Fault | null> {
  return runToFault(() => askAuth((auth) => auth.signInWithPassword(credentials)))
}

/** Sends the mail that confirms the address once more. */
export function resendConfirmation(email: string): Promise<Fault | null> {
  const options = { emailRedirectTo: afterConfirmation() }
  return runToFault(() => askAuth((auth) => auth.resend({ type: 'signup', email, options })))
}

/** Where the auth server leads a person who has confirmed. Our own email leads there by /login. */
function afterConfirmation(): string {
  return `${location.origin}/members`
}
