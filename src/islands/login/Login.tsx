import { useEffect, useLayoutEffect, useState } from 'react'
import type { LoginWords } from '../../schemas/login.ts'
import { useSession } from '../../stores/admission.ts'
import type { Session } from '../../stores/session.ts'
import { isRecovering, isSessionKept } from '../../stores/sign-in.ts'
import { Island } from '../../ui/Island.tsx'
import { LinkRefused } from './LinkRefused.tsx'
import { LoginForm } from './LoginForm.tsx'
import { type AwaitedMail, MailSent } from './MailSent.tsx'
import { type Mode, useMode } from './mode.ts'
import { wantedPage } from './wanted-page.ts'

/** Signing in, creating an account, and the way to a new password. */
export function Login({ words }: { words: LoginWords }) {
  return (
    <Island broken={words.broken}>
      <Stages words={words} />
    </Island>
  )
}

function Stages({ words }: { words: LoginWords }) {
  const mode = useMode()
  const session = useSession()
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  const [isBusy, setBusy] = useState(false)
  useSendMembersOn(session, mode, isBusy)

  if (mail) return <MailSent words={words} mail={mail} onBack={() => setMail(null)} />
  if (session.status === 'guest' && isLinkMissing(session, mode)) {
    return <LinkRefused words={words} session={session} />
  }
  return (
    <LoginForm
      words={words}
      mode={mode}
      isBusy={isBusy || (mode === 'new-password' && session.status === 'loading')}
      notice={noticeOf(session, words)}
      setBusy={setBusy}
      onMailSent={setMail}
    />
  )
}

/** A new password needs a mailed link that works. */
function isLinkMissing(session: Extract<Session, { status: 'guest' }>, mode: Mode): boolean {
  return session.reason === 'link-refused' ? mode !== 'forgot' : mode === 'new-password'
}

function noticeOf({ status }: Session, words: LoginWords): string | null {
  if (status === 'loading') return null
  if (status === 'member') return isSessionKept() ? null : words.notKept
  return new URLSearchParams(location.search).get('reason') === 'ended' ? words.ended : null
}

/** A member has no business here, unless they are signing in right now or came by a mailed link. */
function useSendMembersOn({ status }: Session, mode: Mode, isBusy: boolean) {
  const isMember = status === 'member'
  useEffect(() => {
    if (isMember && !isBusy && mayLeave(mode)) location.replace(wantedPage())
  }, [isMember, isBusy, mode])
  useLayoutEffect(() => {
    // The page's head has only seen that something is stored; now it is known what.
    if (status === 'loading') return
    const isLeaving = isMember && !isBusy && mayLeave(mode)
    document.documentElement.toggleAttribute('data-member', isLeaving)
  }, [status, isMember, isBusy, mode])
}

function mayLeave(mode: Mode): boolean {
  const isChoosingPassword = mode === 'new-password' && isRecovering()
  return isSessionKept() && !isChoosingPassword
}
