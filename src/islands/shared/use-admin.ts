import { useEffect } from 'react'
import { adminRole } from '../../stores/role.ts'
import type { Member } from '../../stores/session.ts'
import { toastOnNextPage } from '../../stores/toasts.ts'
import { useMember } from './use-member.ts'
import { useQuery } from './use-query.ts'

/**
 * The admin whose page this is; null as `useMember` is. A member who is none is sent to /members with
 * the words of the refusal; the database would have shown them nothing anyway.
 */
export function useAdmin(refusal: string): Member | null {
  const member = useMember()
  const role = useQuery(adminRole)
  const isRefused = role.status === 'ready' && !role.data
  useEffect(() => {
    if (!isRefused) return
    toastOnNextPage(refusal, 'bad')
    location.replace('/members')
  }, [isRefused, refusal])
  return role.status === 'ready' && role.data ? member : null
}
