import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LOADING_QUERY, type MemberQuery, type QueryState } from '../../stores/member-query.ts'

/** What a store has; what it had before this part of the page was opened is asked for again. */
export function useFresh<Data>(store: MemberQuery<Data>): QueryState<Data> {
  useEffect(() => {
    if (store.$loaded.get().status === 'ready') void store.reload()
  }, [store])
  return useStore(store.$loaded, { ssr: () => LOADING_QUERY })
}
