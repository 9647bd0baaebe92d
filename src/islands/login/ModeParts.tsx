import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { LoginWords } from '../../schemas/login.ts'
import { addressOf, goTo, type Mode, showIn } from './mode.ts'

/** A link that is one before the script arrives and after; with it, the page stays. */
export function ModeLink({ to, children }: { to: Mode; children: ReactNode }) {
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={addressOf(to)} onClick={onClick} className="inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}

interface HeadingsProps {
  words: LoginWords
  heading: RefObject<HTMLHeadingElement | null>
}

export function Headings({ words, heading }: HeadingsProps) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
        <span {...showIn('sign-in')}>{words.signIn.heading}</span>
        <span {...showIn('sign-up')}>{words.signUp.heading}</span>
        <span {...showIn('forgot')}>{words.forgot.heading}</span>
        <span {...showIn('new-password')}>{words.newPassword.heading}</span>
      </h1>
      <p {...showIn('forgot')} className="mt-3 text-muted">
        {words.forgot.text}
      </p>
    </>
  )
}

export function ButtonLabels({ words }: { words: LoginWords }) {
  return (
    <>
      <span {...showIn('sign-in')}>{words.signIn.button}</span>
      <span {...showIn('sign-up')}>{words.signUp.button}</span>
      <span {...showIn('forgot')}>{words.forgot.button}</span>
      <span {...showIn('new-password')}>{words.newPassword.button}</span>
    </>
  )
}

/** The ways from one mode to another. */
export function Toggles({ words: { signIn, signUp, forgot } }: { words: LoginWords }) {
  return (
    <div className="mt-4">
      <p {...showIn('sign-in')}>
        {signIn.toggle} <ModeLink to="sign-up">{signIn.toggleLink}</ModeLink>
      </p>
      <p {...showIn('sign-up')}>
        {signUp.toggle} <ModeLink to="sign-in">{signUp.toggleLink}</ModeLink>
      </p>
      <p {...showIn('forgot')}>
        <ModeLink to="sign-in">{forgot.back}</ModeLink>
      </p>
    </div>
  )
}
