import type { Fault } from '../../shared/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { reasonOf } from './mailed-link.ts'
import { addressOf } from './mode.ts'
import type { LoginWords } from './words.ts'

interface Props {
  words: LoginWords
  /** Why the link does not work, as far as it is known. */
  fault: Fault
  /** Somebody who is signed in all the same stays so. */
  isMember: boolean
  /** Whether it stands in place of the button that was just used. */
  takesFocus?: boolean
}

/** A mailed link that is too old, was used before, or was never followed. */
export function LinkRefused({ words, fault, isMember, takesFocus = false }: Props) {
  const { heading, text, again, home } = words.linkRefused
  return (
    <div>
      <h1
        ref={takesFocus ? focusOnMount : undefined}
        tabIndex={-1}
        className="text-2xl focus:outline-none"
      >
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
