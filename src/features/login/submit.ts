import { type Fault, toFault } from '../../shared/fault.ts'
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
  try {
    switch (mode) {
      case 'sign-in':
        await signIn({ email, password })
        return { status: 'done', news: words.back }
      case 'sign-up': {
        const outcome = await signUp({ email, password }, fullName)
        if (outcome === 'to-confirm') return mailSent('confirm')
        return { status: 'done', news: words.created }
      }
      case 'forgot':
        await sendPasswordReset(email)
        return mailSent('reset')
      case 'new-password':
        await setPassword(password)
        return { status: 'done', news: words.newPassword.done }
    }
  } catch (error) {
    const fault = toFault(error)
    const code = fault.kind === 'refused' ? fault.code : null
    if (mode === 'sign-in' && code === 'email_not_confirmed') return mailSent('confirm')
    if (mode === 'sign-up' && code === 'user_already_exists') return { status: 'taken' }
    return { status: 'failed', fault }
  }
}
