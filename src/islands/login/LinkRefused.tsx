import { type Fault, faultText } from '../../domain/fault.ts'
import type { LoginWords } from '../../schemas/login.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { addressOf } from './mode.ts'

/** Why a link does not work: a code of the auth server, or what went wrong while it was asked. */
type Refusal = { readonly code: string | null } | { readonly fault: Fault }

interface Props {
  words: LoginWords
  refusal: Refusal
  /** Somebody who is signed in all the same stays so. */
  isMember: boolean
  /** Whether it stands in place of the button that was just used. */
  takesFocus?: boolean
}

/** A mailed link that is too old, was used before, or was never followed. */
export function LinkRefused({ words, refusal, isMember, takesFocus = false }: Props) {
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
        {reasonOf(refusal, words)} {text}
      </p>
      {/* A whole new page: what the old link left behind goes with the old one. */}
      <Button variant="hero" href={isMember ? '/members' : addressOf('forgot')}>
        {isMember ? home : again}
      </Button>
    </div>
  )
}

/** Always words of ours: what the address says itself could be anybody's. */
function reasonOf(refusal: Refusal, { linkRefused: { reasons }, faults }: LoginWords): string {
  if ('code' in refusal) return reasonOfCode(refusal.code, reasons)
  const { fault } = refusal
  return fault.kind === 'refused' ? reasonOfCode(fault.code, reasons) : faultText(fault, faults)
}

function reasonOfCode(code: string | null, reasons: LoginWords['linkRefused']['reasons']): string {
  switch (code) {
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
