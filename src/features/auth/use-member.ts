import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LOADING_QUERY, type MemberQuery, type QueryState } from './member-query.ts'
import { pageHere, signInAddress } from './safe-redirect.ts'
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
    if (session.status === 'guest') location.replace(loginAddress(session.reason))
  }, [session])
  return session.status === 'member' ? session.member : null
}

/** A manual sign-out drops `next`; everybody else comes back to the page they wanted. */
function loginAddress(reason: Extract<Session, { status: 'guest' }>['reason']): string {
  if (reason === 'signed-out') return '/login'
  if (reason === 'visiting') return signInAddress()
  return `/login?${new URLSearchParams({ next: pageHere().replace(/#.*/, ''), reason })}`
}

/** What a query has loaded. The prerendered page shows it as loading. */
export function useQuery<Data>({ $loaded }: Pick<MemberQuery<Data>, '$loaded'>): QueryState<Data> {
  return useStore($loaded, { ssr: () => LOADING_QUERY })
}
