import { useLayoutEffect, useState } from 'react'
import { ActionWords } from '../../ui/ActionButton.tsx'
import { Island } from '../../ui/Island.tsx'
import { isRecovering, isSessionKept, type Session } from '../auth/session.ts'
import { useSession } from '../auth/use-member.ts'
import { LoginForm } from './LoginForm.tsx'
import { type AwaitedMail, ConfirmLink, LinkRefused, MailSent } from './MailedLinks.tsx'
import { type Mode, useMailedLink, useMode, wantedPage } from './mode.ts'
import type { LoginWords } from './words.ts'

/** Signing in, creating an account, and the way to a new password. */
export function Login({ words }: { words: LoginWords }) {
  return (
    <Island broken={words.broken}>
      <ActionWords value={words}>
        <Stages words={words} />
      </ActionWords>
    </Island>
  )
}

function Stages({ words }: { words: LoginWords }) {
  const mode = useMode()
  const session = useSession()
  const link = useMailedLink()
  const [mail, setMail] = useState<AwaitedMail | 'seen' | null>(null)
  const [isBusy, setBusy] = useState(false)
  useSendMembersOn(session, mode, isBusy || link !== null)

  if (link?.kind === 'token') return <ConfirmLink key={link.tokenHash} words={words} link={link} />
  if (link?.kind === 'refused') {
    const isMember = session.status === 'member'
    return <LinkRefused words={words} fault={refusal(link.code)} isMember={isMember} />
  }
  if (mail && mail !== 'seen') {
    return <MailSent words={words} mail={mail} onBack={() => setMail('seen')} />
  }
  if (mode === 'new-password' && session.status === 'guest') {
    return <LinkRefused words={words} fault={refusal(null)} isMember={false} />
  }
  return (
    <LoginForm
      words={words}
      mode={mode}
      isReady={session.status !== 'loading'}
      isBusy={isBusy || (mode === 'new-password' && !isRecovering())}
      notice={noticeOf(session, words)}
      setBusy={setBusy}
      onMailSent={setMail}
      isBack={mail === 'seen'}
    />
  )
}

/** As the auth server would say it, which refused the link before it led here. */
const refusal = (code: string | null) => ({ kind: 'refused', message: '', code }) as const

function noticeOf({ status }: Session, words: LoginWords): string | null {
  if (status === 'loading') return null
  if (status === 'member') return isSessionKept() ? null : words.notKept
  return new URLSearchParams(location.search).get('reason') === 'ended' ? words.ended : null
}

/** A member has no business here, unless they are signing in right now or came by a mailed link. */
function useSendMembersOn(session: Session, mode: Mode, isBusy: boolean) {
  const { status } = session
  const memberId = status === 'member' ? session.member.id : null
  useLayoutEffect(() => {
    // The page's head has only seen that something is stored; now it is known what.
    if (status === 'loading') return
    const isChoosingPassword = mode === 'new-password' && isRecovering()
    const isLeaving = memberId !== null && !isBusy && isSessionKept() && !isChoosingPassword
    document.documentElement.toggleAttribute('data-waits', isLeaving)
    if (isLeaving) location.replace(wantedPage())
  }, [status, memberId, isBusy, mode])
}
