import type { LoginWords } from '../../schemas/login.ts'
import type { Session } from '../../stores/session.ts'
import { faultText } from '../../tools/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { addressOf } from './mode.ts'

interface Props {
  words: LoginWords
  session: Extract<Session, { status: 'guest' }>
}

/** A mailed link that is too old, was used before, or was never followed. */
export function LinkRefused({ words, session }: Props) {
  const { heading, text, again } = words.linkRefused
  return (
    <div>
      <h1 className="text-2xl">{heading}</h1>
      <p className="mb-6 mt-4">
        {session.reason === 'link-refused' && `${faultText(session.fault, words.faults)}. `}
        {text}
      </p>
      {/* A whole new page: what the old link left behind goes with the old one. */}
      <Button variant="hero" href={addressOf('forgot')}>
        {again}
      </Button>
    </div>
  )
}
