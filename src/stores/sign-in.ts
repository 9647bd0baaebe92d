import * as account from '../data/account.ts'
import { faultOf } from '../data/errors.ts'
import type { Fault } from '../tools/fault.ts'
import { attempt } from './attempt.ts'
import { endRecovery } from './session.ts'

export type { Credentials } from '../data/account.ts'
export { isSessionKept } from '../data/stored-session.ts'
export { isRecovering } from './session.ts'

export type SignUpOutcome =
  | { readonly status: 'signed-in' }
  /** A mail is on its way with which the address has to be confirmed first. */
  | { readonly status: 'to-confirm' }
  | { readonly status: 'failed'; readonly fault: Fault }

export async function signUp(
  credentials: account.Credentials,
  fullName: string,
): Promise<SignUpOutcome> {
  try {
    const isSignedIn = await account.signUp(credentials, fullName)
    return { status: isSignedIn ? 'signed-in' : 'to-confirm' }
  } catch (error) {
    return { status: 'failed', fault: faultOf(error) }
  }
}

export function signIn(credentials: account.Credentials): Promise<Fault | null> {
  return attempt(() => account.signIn(credentials))
}

export function resendConfirmation(email: string): Promise<Fault | null> {
  return attempt(() => account.resendConfirmation(email))
}

export function sendPasswordReset(email: string): Promise<Fault | null> {
  return attempt(() => account.sendPasswordReset(email))
}

/** Ends the recovery that a mailed link has begun. */
export async function setForgottenPassword(password: string): Promise<Fault | null> {
  const fault = await attempt(() => account.setPassword(password))
  if (!fault) endRecovery()
  return fault
}
