import type { User } from '@supabase/supabase-js'
import { deviceStorage } from '../../shared/storage.ts'
import { askAuth, authClient } from '../../shared/supabase/auth-client.ts'
import { endRecovery, SIGN_UP_KEY } from './session.ts'

/** The shortest password; supabase/config.toml has the same. */
export const PASSWORD_MINIMUM = 6

interface Credentials {
  email: string
  password: string
}

/** @returns `to-confirm`: a mail is on its way with which the address has to be confirmed first */
export async function signUp(
  credentials: Credentials,
  fullName: string,
): Promise<'signed-in' | 'to-confirm'> {
  const proof = crypto.randomUUID()
  deviceStorage.write(SIGN_UP_KEY, ownSignUp(credentials.email, proof))
  const data = { full_name: fullName, sign_up: proof }
  const options = { data, emailRedirectTo: afterConfirmation() }
  const { session } = await askAuth((auth) => auth.signUp({ ...credentials, options }))
  return session ? 'signed-in' : 'to-confirm'
}

/**
 * Whether this browser's last sign-up made the account. Anybody can have signed up with the address
 * before: the auth server then leaves what they sent as it is, and their password with it. It also
 * tells what was sent to whoever signs up with the address once more, so it counts for that one alone,
 * and once.
 */
export function isOwnSignUp({ email = '', user_metadata }: User): boolean {
  const proof = ownSignUp(email, Object(user_metadata)['sign_up'])
  const isOwn = proof === deviceStorage.read(SIGN_UP_KEY)
  if (isOwn) deviceStorage.remove(SIGN_UP_KEY)
  return isOwn
}

/** The auth server keeps addresses in lower case. */
const ownSignUp = (email: string, proof: unknown) => `${proof} ${email.toLowerCase()}`

export function signIn(credentials: Credentials): Promise<unknown> {
  return askAuth((auth) => auth.signInWithPassword(credentials))
}

/** Sends the mail that confirms the address once more. */
export function resendConfirmation(email: string): Promise<unknown> {
  const options = { emailRedirectTo: afterConfirmation() }
  return askAuth((auth) => auth.resend({ type: 'signup', email, options }))
}

/** Sends the mail that leads to a new password. */
export function sendPasswordReset(email: string): Promise<unknown> {
  return askAuth((auth) => auth.resetPasswordForEmail(email))
}

/**
 * Sets a new password, and ends the sessions on all other devices and a recovery on this one.
 * @param present the password until now, which only a session that a mailed link opened need not know
 */
export async function setPassword(password: string, present?: string): Promise<void> {
  const proof = present === undefined ? {} : { current_password: present }
  await askAuth((auth) => auth.updateUser({ password, ...proof }))
  await endOtherSessions() // The password is set even if this fails.
  endRecovery()
}

/** Ends the sessions on all other devices. */
export async function endOtherSessions(): Promise<void> {
  await (await authClient()).signOut({ scope: 'others' })
}

/** Sends the mails that change the address of the account: to the present one and to this. */
export function mailNewAddress(email: string): Promise<unknown> {
  const options = { emailRedirectTo: afterConfirmation() }
  return askAuth((auth) => auth.updateUser({ email }, options))
}

/** Where the auth server leads a person who has confirmed. Our own email leads there by /login. */
function afterConfirmation(): string {
  return `${location.origin}/members`
}
