import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useMember } from '../islands/shared/use-member.ts'
import { LOADING_QUERY } from './member-query.ts'
import { adminRole } from './role.ts'
import type { Member } from './session.ts'
import { toastOnNextPage } from './toasts.ts'

/**
 * The admin whose page this is; null as `useMember` is. A member who is none is sent to /members with the words of
 * the refusal; the database would have shown them nothing anyway.
 */
export function useAdmin(refusal: string): Member | null {
  const member = useMember()
  const role = useStore(adminRole.$loaded, { ssr: () => LOADING_QUERY })
  const isRefused = role.status === 'ready' && !role.data
  useEffect(() => {
    if (!isRefused) return
    toastOnNextPage(refusal, 'bad')
    location.replace('/members')
  }, [isRefused, refusal])
  return role.status === 'ready' && role.data ? member : null
}
