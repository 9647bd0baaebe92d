import { ActionButton } from '../../ui/ActionButton.tsx'
import { retryDashboard } from './dashboard.ts'
import type { DashboardWords } from './words.ts'

interface Props {
  words: DashboardWords
  /** `missing`: parts of the page · `outdated`: what is shown is of the last visit */
  failure: 'missing' | 'outdated'
  /** Takes the focus from the button, which goes away with the failure. */
  onWhole: () => void
}

const places = {
  missing: 'mb-8',
  // Over the end of the window, as nothing may move away from what is being read.
  outdated: 'sticky bottom-0 mt-8 bg-surface print:hidden',
}

/** Not all of the page is there or fresh: said quietly, with a way to try again. */
export function RetryFailed({ words, failure, onWhole }: Props) {
  async function retry() {
    if (await retryDashboard()) onWhole()
    return null
  }
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 border-y border-line py-2 ${places[failure]}`}
    >
      <p role="status" className="text-muted">
        {failure === 'missing' ? words.failed : words.outdated}
      </p>
      <ActionButton variant="link" size="sm" action={retry}>
        {words.retry}
      </ActionButton>
    </div>
  )
}
