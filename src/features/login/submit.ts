import type { Fault } from '../../shared/fault.ts'
import { cleanLine } from '../../shared/text/storable-text.ts'
import { sendPasswordReset, setPassword, signIn, signUp } from '../auth/credentials.ts'
import type { AwaitedMail } from './MailedLinks.tsx'
import type { Mode } from './mode.ts'
import type { LoginWords } from './words.ts'

export interface Entries {
  readonly fullName: string
  readonly email: string
  readonly password: string
}

type SubmitOutcome =
  | { readonly status: 'done'; readonly news: string }
  | { readonly status: 'mail-sent'; readonly mail: AwaitedMail }
  /** There is an account with the address. */
  | { readonly status: 'taken' }
  | { readonly status: 'failed'; readonly fault: Fault }

/** Does what the form is for in this mode. */
export async function submit(
  mode: Mode,
  { fullName, email, password }: Entries,
  words: LoginWords,
): Promise<SubmitOutcome> {
  const mailSent = (purpose: AwaitedMail['purpose']) =>
    ({ status: 'mail-sent', mail: { purpose, email } }) as const
  switch (mode) {
    case 'sign-in': {
      const fault = await signIn({ email, password })
      const isUnconfirmed = fault?.kind === 'refused' && fault.code === 'email_not_confirmed'
      return isUnconfirmed ? mailSent('confirm') : doneUnless(fault, words.back)
    }
    case 'sign-up': {
      const outcome = await signUp({ email, password }, cleanLine(fullName))
      if (outcome === 'to-confirm') return mailSent('confirm')
      if (outcome === 'signed-in') return doneUnless(null, words.created)
      const isTaken = outcome.kind === 'refused' && outcome.code === 'user_already_exists'
      return isTaken ? { status: 'taken' } : doneUnless(outcome, words.created)
    }
    case 'forgot': {
      const fault = await sendPasswordReset(email)
      return fault ? { status: 'failed', fault } : mailSent('reset')
    }
    case 'new-password':
      return doneUnless(await setPassword(password), words.newPassword.done)
  }
}

function doneUnless(fault: Fault | null, news: string): SubmitOutcome {
  return fault ? { status: 'failed', fault } : { status: 'done', news }
}
