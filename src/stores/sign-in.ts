import * as account from '../data/account.ts'
import { toFault } from '../data/data-error.ts'
import { verifyMailedLink } from '../data/email-link.ts'
import { leadsToPassword, type MailedLink } from '../domain/email-link.ts'
import type { Fault } from '../domain/fault.ts'
import { beginRecovery, endRecovery } from './session.ts'
import { runToFault } from './to-fault.ts'

export { isSessionKept } from '../data/stored-session.ts'
export { isRecovering } from './session.ts'

type SignUpOutcome =
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
    return { status: 'failed', fault: toFault(error) }
  }
}

export function signIn(credentials: account.Credentials): Promise<Fault | null> {
  return runToFault(() => account.signIn(credentials))
}

export function resendConfirmation(email: string): Promise<Fault | null> {
  return runToFault(() => account.resendConfirmation(email))
}

export function sendPasswordReset(email: string): Promise<Fault | null> {
  return runToFault(() => account.sendPasswordReset(email))
}

/** Ends the recovery that a mailed link has started. */
export async function setForgottenPassword(password: string): Promise<Fault | null> {
  const fault = await runToFault(() => account.setPassword(password))
  if (!fault) endRecovery()
  return fault
}

type LinkOutcome =
  | { readonly status: 'signed-in' }
  /** Right, and the link in another email has to be followed as well. */
  | { readonly status: 'half' }
  | { readonly status: 'failed'; readonly fault: Fault }

/** Follows a mailed link and signs in, in place of whoever is signed in on this device. */
export async function followLink(
  link: Extract<MailedLink, { kind: 'token' }>,
): Promise<LinkOutcome> {
  try {
    const member = await verifyMailedLink(link)
    if (!member) return { status: 'half' }
    if (leadsToPassword(link.type)) beginRecovery(member.id)
    return { status: 'signed-in' }
  } catch (error) {
    return { status: 'failed', fault: toFault(error) }
  }
}
