import { useTransition } from 'react'
import { faultText } from '../../shared/fault.ts'
import { fill } from '../../shared/text/template.ts'
import { toast } from '../../shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { resendConfirmation, sendPasswordReset } from '../auth/credentials.ts'
import { goTo } from './mode.ts'
import type { LoginWords } from './words.ts'

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
  const { mail, wait } = words
  const [isSending, startTransition] = useTransition()

  async function again() {
    const fault = await sendAgain[purpose](email)
    if (fault) toast(faultText(fault, words.faults), 'bad')
    else toast(mail.sentAgain)
  }

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
        {/* A disabled button would lose the focus. */}
        <Button
          variant="outline"
          aria-disabled={isSending}
          className="aria-disabled:cursor-default aria-disabled:opacity-60"
          onClick={isSending ? undefined : () => startTransition(again)}
        >
          {isSending ? wait : mail.again}
        </Button>
        <Button variant="link" onClick={back}>
          {mail.back}
        </Button>
      </div>
    </div>
  )
}
