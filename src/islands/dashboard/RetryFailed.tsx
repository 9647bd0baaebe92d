import { useTransition } from 'react'
import type { DashboardWords } from '../../schemas/dashboard.ts'
import { retryDashboard } from '../../stores/dashboard.ts'
import { Button } from '../../ui/Button.tsx'

/** Some of the page is missing: said quietly, with a way to try again. */
export function RetryFailed({ words }: { words: DashboardWords }) {
  const [isTrying, startTransition] = useTransition()
  const retry = () => startTransition(retryDashboard)
  return (
    <p role="status" className="mb-8 flex flex-wrap items-center gap-x-4 border-y border-line py-2">
      <span className="text-muted">{words.failed}</span>
      <Button variant="link" size="sm" disabled={isTrying} onClick={retry}>
        {isTrying ? words.wait : words.retry}
      </Button>
    </p>
  )
}
