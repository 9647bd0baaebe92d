import { useStore } from '@nanostores/react'
import { LOADING_QUERY, type MemberQuery, type QueryState } from './member-query.ts'

/** What a query has loaded. The prerendered page shows it as loading. */
export function useQuery<Data>({ $loaded }: MemberQuery<Data>): QueryState<Data> {
  return useStore($loaded, { ssr: () => LOADING_QUERY })
}
