import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { safeRedirect } from './safe-redirect.ts'
import { $session, LOADING, type Member, type Session } from './session.ts'

export function useSession(): Session {
  return useStore($session, { ssr: () => LOADING })
}

/**
 * The member whose page this is. As long as it is null the island shows its skeleton: either it is
 * not known yet who is here, or a visitor is on the way to /login.
 */
export function useMember(): Member | null {
  const session = useSession()
  useEffect(() => {
    if (session.status === 'guest') location.replace(loginAddress(session))
  }, [session])
  return session.status === 'member' ? session.member : null
}

/** A manual sign-out drops `next`; everybody else comes back to the page they wanted. */
function loginAddress(session: Extract<Session, { status: 'guest' }>): string {
  if (session.reason === 'signed-out') return '/login'
  const here = location.pathname + location.search + location.hash
  const query = new URLSearchParams({ next: safeRedirect(here) })
  if (session.reason === 'ended') query.set('reason', 'ended')
  return `/login?${query}`
}
