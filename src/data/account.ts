import { askAuth, authClient, forgetSession } from './auth-client.ts'
import { deviceStorage, memberPrefix } from './storage.ts'
import { SESSION_KEY } from './stored-session.ts'

export interface Credentials {
  email: string
  password: string
}

/** Milliseconds a sign-out waits for the client, which may be waiting for a renewal itself. */
const SIGN_OUT_TIMEOUT = 500

/**
 * Makes an account.
 * @returns whether the person is signed in; if not, a mail asks them to confirm the address first
 * @throws {DataError}
 */
export async function signUp(credentials: Credentials, fullName: string): Promise<boolean> {
  const options = { data: { full_name: fullName }, emailRedirectTo: afterConfirmation() }
  const { session } = await askAuth((auth) => auth.signUp({ ...credentials, options }))
  return session !== null
}

/** @throws {DataError} */
export async function signIn(credentials: Credentials): Promise<void> {
  await askAuth((auth) => auth.signInWithPassword(credentials))
}

/** Sends the mail that confirms the address once more. @throws {DataError} */
export async function resendConfirmation(email: string): Promise<void> {
  const options = { emailRedirectTo: afterConfirmation() }
  await askAuth((auth) => auth.resend({ type: 'signup', email, options }))
}

/** Where the auth server leads a person who has confirmed. Our own email leads there by /login. */
function afterConfirmation(): string {
  return `${location.origin}/members`
}

/** Sends the mail that leads to a new password. @throws {DataError} */
export async function sendPasswordReset(email: string): Promise<void> {
  await askAuth((auth) => auth.resetPasswordForEmail(email))
}

/** Sets a new password and ends the member's sessions on all other devices. @throws {DataError} */
export async function setPassword(password: string): Promise<void> {
  await askAuth((auth) => auth.updateUser({ password }))
  await (await authClient()).signOut({ scope: 'others' }) // The password is set even if this fails.
}

/** Changes the name that the account has kept since the sign-up. @throws {DataError} */
export async function renameAccount(fullName: string): Promise<void> {
  await askAuth((auth) => auth.updateUser({ data: { full_name: fullName } }))
}

/** Signs out on this device, even if the server cannot be reached. Other tabs follow. */
export async function signOut(userId: string): Promise<void> {
  deviceStorage.removeAll(memberPrefix(userId)) // First, as the page may be left before the rest is done.
  const done = forgetSession()
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))])
  forget(userId)
}

/** Removes the member's session and local progress from this browser. */
export function forget(userId: string): void {
  deviceStorage.removeAll(memberPrefix(userId))
  deviceStorage.remove(SESSION_KEY)
}
