import { useTransition } from 'react'
import type { DashboardWords } from '../../schemas/dashboard.ts'
import { retryDashboard } from '../../stores/dashboard.ts'
import { ActionButton } from '../shared/ActionButton.tsx'

interface Props {
  words: DashboardWords
  /** Takes the focus from the button, which goes away with the failure. */
  onWhole: () => void
}

/** Some of the page is missing: said quietly, with a way to try again. */
export function RetryFailed({ words, onWhole }: Props) {
  const [isTrying, startTransition] = useTransition()
  const retry = () =>
    startTransition(async () => {
      if (await retryDashboard()) onWhole()
    })
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 border-y border-line py-2">
      <p role="status" className="text-muted">
        {words.failed}
      </p>
      <ActionButton variant="link" size="sm" isOff={isTrying} wait={words.wait} onClick={retry}>
        {words.retry}
      </ActionButton>
    </div>
  )
}
