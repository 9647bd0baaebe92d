import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LOADING_DATA, type Loaded, type OfMember } from '../../stores/of-member.ts'

/** What a store has; what it had before this part of the page was opened is asked for again. */
export function useFresh<Data>(store: OfMember<Data>): Loaded<Data> {
  useEffect(() => {
    if (store.$loaded.get().status === 'ready') void store.reload()
  }, [store])
  return useStore(store.$loaded, { ssr: () => LOADING_DATA })
}
