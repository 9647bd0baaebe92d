import * as account from '../data/account.ts'
import { toFault } from '../data/data-error.ts'
import { type MailedSession, verifyMailedLink } from '../data/email-link.ts'
import { leadsToPassword, type MailedLink } from '../domain/email-link.ts'
import type { Fault } from '../domain/fault.ts'
import { $session, beginRecovery, endRecovery } from './session.ts'
import { runToFault } from './to-fault.ts'

export type { Credentials } from '../data/account.ts'
export type { MailedSession } from '../data/email-link.ts'
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

export type LinkOutcome =
  | { readonly status: 'signed-in' }
  /** Right, and the link in another email has to be followed as well. */
  | { readonly status: 'half' }
  /** It belongs to another member than the one who is signed in here, who is still signed in. */
  | { readonly status: 'other-member'; readonly session: MailedSession }
  | { readonly status: 'failed'; readonly fault: Fault }

type TokenLink = Extract<MailedLink, { kind: 'token' }>

/** Follows a mailed link, and signs in unless that would replace another member's session. */
export async function followLink(link: TokenLink): Promise<LinkOutcome> {
  try {
    const session = await verifyMailedLink(link)
    if (!session) return { status: 'half' }
    const here = $session.get()
    const isOther = here.status === 'member' && here.member.id !== session.member.id
    if (isOther) return { status: 'other-member', session }
    await keepSession(link, session)
    return { status: 'signed-in' }
  } catch (error) {
    return { status: 'failed', fault: toFault(error) }
  }
}

/** Signs in by a link that belongs to another member, who has been asked. */
export function switchMember(link: TokenLink, session: MailedSession): Promise<Fault | null> {
  return runToFault(() => keepSession(link, session))
}

/** The recovery is recorded before the session changes, because the page reacts to the session. */
async function keepSession({ type }: TokenLink, session: MailedSession): Promise<void> {
  if (leadsToPassword(type)) beginRecovery(session.member.id)
  await session.keep()
}
