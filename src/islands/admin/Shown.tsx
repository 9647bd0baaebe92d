import { type ReactNode, useTransition } from 'react'
import { faultText } from '../../domain/fault.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import type { QueryState } from '../../stores/member-query.ts'
import { LoadingFrame, Skeleton } from '../../ui/Skeleton.tsx'
import { ActionButton } from '../shared/ActionButton.tsx'
import { focusHeading } from './route.ts'

interface Props<Data> {
  loaded: QueryState<Data>
  words: AdminWords
  reload: () => Promise<void>
  children: (data: Data) => ReactNode
}

/** What has been loaded; its place while it has not, and a way to try again if it cannot be. */
export function Shown<Data>({ loaded, words, reload, children }: Props<Data>) {
  if (loaded.status === 'ready') return children(loaded.data)
  if (loaded.status === 'loading') return <Waiting wait={words.wait} />
  return <Failed words={words} text={faultText(loaded.fault, words.faults)} retry={reload} />
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

export function Waiting({ wait }: { wait: string }) {
  return (
    <LoadingFrame wait={wait}>
      {rows.map((row) => (
        <div key={row} className="border-t border-line py-4">
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="mt-2 h-5 w-full max-w-measure" />
        </div>
      ))}
    </LoadingFrame>
  )
}

interface FailedProps {
  words: AdminWords
  text: string
  retry: () => Promise<void>
}

export function Failed({ words, text, retry }: FailedProps) {
  const [isTrying, startTransition] = useTransition()
  /** What was loaded takes the button's place. */
  async function again() {
    await retry()
    focusHeading()
  }
  return (
    <div role="alert" className="border-l-4 border-danger bg-raised p-4">
      <p>{words.failed}</p>
      <p className="mb-3 text-muted">{text}</p>
      <ActionButton
        variant="outline"
        isOff={isTrying}
        wait={words.wait}
        onClick={() => startTransition(again)}
      >
        {words.retry}
      </ActionButton>
    </div>
  )
}
