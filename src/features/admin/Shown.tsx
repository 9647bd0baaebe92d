import { type ReactNode, useEffect } from 'react'
import { type Fault, faultText } from '../../shared/fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import type { MemberQuery } from '../auth/member-query.ts'
import { useQuery } from '../auth/use-member.ts'
import { focusHeading } from './route.ts'
import { useWords } from './words-context.ts'

interface Props<Data> {
  query: Pick<MemberQuery<Data>, '$loaded'> & { reload: () => Promise<unknown> }
  children: (data: Data) => ReactNode
}

/**
 * What a query has loaded; its place while it has not, and a way to try again if it cannot be, above
 * what was loaded before. Data from before this part of the page was opened is loaded again.
 */
export function Shown<Data>({ query, children }: Props<Data>) {
  useEffect(() => {
    if (query.$loaded.get().status === 'ready') void query.reload()
  }, [query])
  const loaded = useQuery(query)
  if (loaded.status === 'loading') return <Waiting />
  return (
    <>
      {loaded.fault && <Failed fault={loaded.fault} retry={query.reload} />}
      {loaded.status === 'ready' && children(loaded.data)}
    </>
  )
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

export function Waiting() {
  return (
    <LoadingFrame wait={useWords().wait}>
      {rows.map((row) => (
        <div key={row} className="border-t border-line py-4">
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="mt-2 h-5 w-full max-w-measure" />
        </div>
      ))}
    </LoadingFrame>
  )
}

export function Failed({ fault, retry }: { fault: Fault; retry: () => Promise<unknown> }) {
  const words = useWords()
  return (
    <div role="alert" className="border-l-4 border-danger bg-raised p-4">
      <p>{words.failed}</p>
      <p className="mb-3 text-muted">{faultText(fault, words.faults)}</p>
      {/* What was loaded takes the button's place. */}
      <ActionButton variant="outline" action={retry} onDone={focusHeading}>
        {words.retry}
      </ActionButton>
    </div>
  )
}
