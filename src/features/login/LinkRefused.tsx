import { type Fault, faultText } from '../../shared/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
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
      <p className="mb-6 mt-4">
        {reasonOf(fault, words)} {text}
      </p>
      {/* A whole new page: what the old link left behind goes with the old one. */}
      <Button variant="hero" href={isMember ? '/members' : addressOf('forgot')}>
        {isMember ? home : again}
      </Button>
    </div>
  )
}

/** Always words of ours: what the address says itself could be anybody's. */
function reasonOf(fault: Fault, { linkRefused: { reasons }, faults }: LoginWords): string {
  if (fault.kind !== 'refused') return faultText(fault, faults)
  switch (fault.code) {
    case 'otp_expired':
      return reasons.expired
    case 'access_denied':
    case 'user_banned':
      return reasons.denied
    case 'over_request_rate_limit':
      return reasons.tooMany
    default:
      return reasons.other
  }
}
