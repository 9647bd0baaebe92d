import { useStore } from '@nanostores/react'
import { LOADING_QUERY, type MemberQuery, type QueryState } from './member-query.ts'

/** What a query has loaded. The prerendered page shows it as loading. */
export function useQuery<Data>({ $loaded }: Pick<MemberQuery<Data>, '$loaded'>): QueryState<Data> {
  return useStore($loaded, { ssr: () => LOADING_QUERY })
}
