import type { MouseEvent, ReactNode } from 'react'
import { addressOf, goTo, type Mode, showIn } from './mode.ts'
import type { LoginWords } from './words.ts'

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

/** The text of a part in every mode, of which the style sheet shows one. */
export function ModeTexts({ words, part }: { words: LoginWords; part: 'heading' | 'button' }) {
  return (
    <>
      <span {...showIn('sign-in')}>{words.signIn[part]}</span>
      <span {...showIn('sign-up')}>{words.signUp[part]}</span>
      <span {...showIn('forgot')}>{words.forgot[part]}</span>
      <span {...showIn('new-password')}>{words.newPassword[part]}</span>
    </>
  )
}

/** The ways from one mode to another. */
export function Toggles({ words: { signIn, signUp, forgot } }: { words: LoginWords }) {
  return (
    <div className="mt-4">
      <p {...showIn('sign-in')}>
        <span>{signIn.toggle}</span> <ModeLink to="sign-up">{signIn.toggleLink}</ModeLink>
      </p>
      <p {...showIn('sign-up')}>
        <span>{signUp.toggle}</span> <ModeLink to="sign-in">{signUp.toggleLink}</ModeLink>
      </p>
      <p {...showIn('forgot')}>
        <ModeLink to="sign-in">{forgot.back}</ModeLink>
      </p>
    </div>
  )
}
