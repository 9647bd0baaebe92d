import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LOADING_QUERY, type MemberQuery, type QueryState } from './member-query.ts'
import { pageHere, signInAddress } from './safe-redirect.ts'
import { $session, type GuestReason, LOADING, type Member, type Session } from './session.ts'

export function useSession(): Session {
  return useStore($session, { ssr: () => LOADING })
}

/**
 * The member whose page this is. As long as it is null the island shows its skeleton: either it is
 * not known yet who is here, or this page is about to be left.
 */
export function useMember(): Member | null {
  const session = useSession()
  useEffect(() => {
    if (session.status === 'guest') location.replace(addressAfter(session.reason))
  }, [session])
  return session.status === 'member' ? session.member : null
}

/**
 * A manual sign-out drops `next`; everybody else comes back to the page they wanted. Whoever has signed
 * in in place of the member gets it anew, with nothing that was typed, asked or under way in it.
 */
function addressAfter(reason: GuestReason): string {
  if (reason === 'signed-out') return '/login'
  if (reason === 'visiting') return signInAddress()
  const next = pageHere().replace(/#.*/, '')
  return reason === 'replaced' ? next : `/login?${new URLSearchParams({ next, reason })}`
}

/** What a query has loaded. The prerendered page shows it as loading. */
export function useQuery<Data>({ $loaded }: Pick<MemberQuery<Data>, '$loaded'>): QueryState<Data> {
  return useStore($loaded, { ssr: () => LOADING_QUERY })
}
