import { useEffect } from 'react'
import type { MemberQuery, QueryState } from '../../stores/member-query.ts'
import { useQuery } from '../shared/use-query.ts'

/** What a query has loaded. Data from before this part of the page was opened is loaded again. */
export function useFresh<Data>(query: MemberQuery<Data>): QueryState<Data> {
  useEffect(() => {
    if (query.$loaded.get().status === 'ready') void query.reload()
  }, [query])
  return useQuery(query)
}
