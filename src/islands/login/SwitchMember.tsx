import { fill } from '../../domain/template.ts'
import type { LoginWords } from '../../schemas/login.ts'
import type { MailedSession } from '../../stores/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus.ts'

interface Props {
  words: LoginWords
  /** The address of the member who is signed in; null if they have left meanwhile. */
  here: string | null
  session: MailedSession
  isBusy: boolean
  onSwitch: () => void
}

/** Asks before a mailed link replaces the session of somebody else on this device. */
export function SwitchMember({ words, here, session, isBusy, onSwitch }: Props) {
  const { heading, text, go, stay } = words.confirmLink.other

  async function keepPresent() {
    await session.discard()
    location.replace('/members')
  }

  return (
    <div>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-2xl focus:outline-none">
        {heading}
      </h1>
      <p className="mb-6 mt-4 break-words">
        {fill(text, { email: here ?? '', other: session.member.email })}
      </p>
      <div className="grid gap-3">
        <Button variant="hero" disabled={isBusy} onClick={keepPresent}>
          {stay}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onSwitch}>
          {isBusy ? words.wait : go}
        </Button>
      </div>
    </div>
  )
}
