import { type Fault, faultText } from '../../domain/fault.ts'
import { storableText } from '../../domain/storable-text.ts'
import type { LoginWords } from '../../schemas/login.ts'
import * as account from '../../stores/sign-in.ts'
import { toastOnNextPage } from '../../stores/toasts.ts'
import type { AwaitedMail } from './MailSent.tsx'
import type { Mode } from './mode.ts'

export interface Entries {
  readonly fullName: string
  readonly email: string
  readonly password: string
}

type SubmitOutcome =
  | { readonly status: 'done' }
  | { readonly status: 'mail-sent'; readonly mail: AwaitedMail }
  | { readonly status: 'failed'; readonly message: string }

/** Does what the form is for in this mode, and leaves the good news for the page that comes next. */
export function submit(mode: Mode, entries: Entries, words: LoginWords): Promise<SubmitOutcome> {
  switch (mode) {
    case 'sign-in':
      return signIn(entries, words)
    case 'sign-up':
      return signUp(entries, words)
    case 'forgot':
      return askForReset(entries, words)
    case 'new-password':
      return setPassword(entries, words)
  }
}

async function signIn(entries: Entries, words: LoginWords): Promise<SubmitOutcome> {
  const fault = await account.signIn(entries)
  if (!fault) return done(words.back)
  const isUnconfirmed = fault.kind === 'refused' && fault.code === 'email_not_confirmed'
  return isUnconfirmed ? awaitMail('confirm', entries) : failed(fault, words)
}

async function signUp(entries: Entries, words: LoginWords): Promise<SubmitOutcome> {
  const outcome = await account.signUp(entries, storableText(entries.fullName.trim()))
  switch (outcome.status) {
    case 'signed-in':
      return done(words.created)
    case 'to-confirm':
      return awaitMail('confirm', entries)
    case 'failed':
      return failed(outcome.fault, words)
  }
}

async function askForReset(entries: Entries, words: LoginWords): Promise<SubmitOutcome> {
  const fault = await account.sendPasswordReset(entries.email)
  return fault ? failed(fault, words) : awaitMail('reset', entries)
}

async function setPassword({ password }: Entries, words: LoginWords): Promise<SubmitOutcome> {
  const fault = await account.setForgottenPassword(password)
  return fault ? failed(fault, words) : done(words.newPassword.done)
}

function done(news: string): SubmitOutcome {
  toastOnNextPage(news)
  return { status: 'done' }
}

function awaitMail(purpose: AwaitedMail['purpose'], { email }: Entries): SubmitOutcome {
  return { status: 'mail-sent', mail: { purpose, email } }
}

function failed(fault: Fault, words: LoginWords): SubmitOutcome {
  return { status: 'failed', message: faultText(fault, words.faults) }
}
