import { fill } from '../../domain/template.ts'
import type { LoginWords } from '../../schemas/login.ts'
import { resendConfirmation, sendPasswordReset } from '../../stores/sign-in.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { goTo } from './mode.ts'

/** A mail that somebody has to find before they can go on. */
export interface AwaitedMail {
  readonly purpose: 'confirm' | 'reset'
  readonly email: string
}

interface Props {
  words: LoginWords
  mail: AwaitedMail
  onBack: () => void
}

const sendAgain = { confirm: resendConfirmation, reset: sendPasswordReset }

export function MailSent({ words, mail: { purpose, email }, onBack }: Props) {
  const { mail } = words
  function back() {
    goTo('sign-in')
    onBack()
  }

  return (
    <div>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-2xl focus:outline-none">
        {mail[`${purpose}Heading`]}
      </h1>
      <p className="mt-4 break-words">{fill(mail[purpose], { email })}</p>
      <p className="mb-6 mt-2 text-muted">{mail.spam}</p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          variant="outline"
          action={() => sendAgain[purpose](email)}
          onDone={() => toast(mail.sentAgain)}
        >
          {mail.again}
        </ActionButton>
        <Button variant="link" onClick={back}>
          {mail.back}
        </Button>
      </div>
    </div>
  )
}
