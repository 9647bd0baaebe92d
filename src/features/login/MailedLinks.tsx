import { useRef, useState } from 'react'
import { LINK_PURPOSES, type LinkType } from '../../shared/email-link.ts'
import type { Fault } from '../../shared/fault.ts'
import { fill } from '../../shared/text/template.ts'
import { toastOnNextPage } from '../../shared/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount, useFocusAfter } from '../../ui/focus.ts'
import { resendConfirmation, sendPasswordReset } from '../auth/credentials.ts'
import { isSessionKept } from '../auth/session.ts'
import { useSession } from '../auth/use-member.ts'
import { followLink, reasonOf, type TokenLink } from './mailed-link.ts'
import { addressOf, goTo } from './mode.ts'
import type { LoginWords } from './words.ts'

/**
 * Where a mailed link leads. Opening it does nothing yet, so that no program that looks into emails
 * uses the link up, and no link signs anybody in unasked.
 */
export function ConfirmLink({ words, link }: { words: LoginWords; link: TokenLink }) {
  const session = useSession()
  const [step, setStep] = useState<'start' | 'half' | Fault>('start')
  const [isBusy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const focusAfter = useFocusAfter()
  const here = session.status === 'member' ? session.member.email : null

  async function follow() {
    setBusy(true)
    const outcome = await followLink(link)
    if (outcome === 'new-password') return goTo('new-password', 'replace')
    if (outcome === 'signed-in') return leave()
    setBusy(false)
    focusAfter(() => title.current)
    setStep(outcome)
  }

  /** The link goes out of the browser's history too. */
  function leave() {
    toastOnNextPage(newsOf(link.type, words))
    if (isSessionKept()) location.replace('/members')
    else goTo('sign-in', 'replace')
  }

  const { start, signedIn, half } = words.confirmLink
  const { heading, text, button } = start[LINK_PURPOSES[link.type]]
  if (typeof step === 'object') {
    return <LinkRefused words={words} fault={step} isMember={here !== null} takesFocus />
  }
  return (
    <div>
      <h1 ref={title} tabIndex={-1} className="text-2xl">
        {heading}
      </h1>
      <p role={step === 'half' ? 'status' : undefined} className="mt-4">
        {step === 'half' ? half : text}
      </p>
      {here !== null && (
        <p className="mt-4 break-words border-l-4 border-accent pl-4">
          {fill(signedIn, { email: here })}
        </p>
      )}
      {step === 'start' && (
        <Button
          variant="hero"
          size="lg"
          className="mt-6 w-full"
          disabled={isBusy || session.status === 'loading'}
          onClick={follow}
        >
          {isBusy ? words.wait : button}
        </Button>
      )}
    </div>
  )
}

function newsOf(type: LinkType, words: LoginWords): string {
  if (type === 'signup') return words.created
  return type === 'email_change' ? words.confirmLink.emailChanged : words.back
}

interface LinkRefusedProps {
  words: LoginWords
  /** Why the link does not work, as far as it is known. */
  fault: Fault
  /** Somebody who is signed in all the same stays so. */
  isMember: boolean
  /** Whether it stands in place of the button that was just used. */
  takesFocus?: boolean
}

/** A mailed link that is too old, was used before, or was never followed. */
export function LinkRefused({ words, fault, isMember, takesFocus = false }: LinkRefusedProps) {
  const { heading, text, again, home } = words.linkRefused
  return (
    <div>
      <h1 ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="text-2xl">
        {heading}
      </h1>
      <p className="mb-6 mt-4">{`${reasonOf(fault, words)} ${text}`}</p>
      {/* A whole new page: what the old link left behind goes with the old one. */}
      <Button variant="hero" href={isMember ? '/members' : addressOf('forgot')}>
        {isMember ? home : again}
      </Button>
    </div>
  )
}

/** A mail that somebody has to find before they can go on. */
export interface AwaitedMail {
  readonly purpose: 'confirm' | 'reset'
  readonly email: string
}

interface MailSentProps {
  words: LoginWords
  mail: AwaitedMail
  onBack: () => void
}

const sendAgain = { confirm: resendConfirmation, reset: sendPasswordReset }

export function MailSent({ words, mail: { purpose, email }, onBack }: MailSentProps) {
  const { mail } = words

  function back() {
    goTo('sign-in')
    onBack()
  }

  return (
    <div>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-2xl">
        {mail[`${purpose}Heading`]}
      </h1>
      <p className="mt-4 break-words">{fill(mail[purpose], { email })}</p>
      <p className="mb-6 mt-2 text-muted">{mail.spam}</p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          variant="outline"
          action={() => sendAgain[purpose](email)}
          onDone={mail.sentAgain}
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
