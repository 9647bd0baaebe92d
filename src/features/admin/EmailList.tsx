import { useRef, useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { type Emails, type EmailsOf, readEmails, retryFailed } from './email-list.ts'
import { placeAfterMore } from './PagedList.tsx'
import { UNREAD } from './pages.ts'
import { focusHeading } from './route.ts'
import type { AdminWords } from './words.ts'
import { useWords } from './words-context.ts'

/** Tries those that failed again. */
export function RetryFailed({ reload, ...which }: EmailsOf & { reload: () => Promise<unknown> }) {
  const { emails } = useWords()
  return (
    <ActionButton
      variant="outline"
      size="sm"
      action={() => retryFailed(which, reload)}
      onDone={focusHeading}
    >
      {emails.retry}
    </ActionButton>
  )
}

function outcomeText(state: string, reason: string | null, words: AdminWords['emails']): string {
  const { states, reasons } = words
  const why = reason !== null && (reasons[reason] ?? reason)
  return ['', states[state] ?? state, why].filter((part) => part !== false).join(' · ')
}

/** Every email with its state, read when it is asked for. */
export function EmailList(which: EmailsOf) {
  const { emails } = useWords()
  const [known, setKnown] = useState<Emails>(UNREAD)
  const rows = useRef<HTMLUListElement>(null)
  const focusAfter = useFocusAfter()
  async function read() {
    setKnown(await readEmails(which, known))
    focusAfter(() => placeAfterMore(rows, known.items.length))
  }
  return (
    <>
      <ul ref={rows} className="mt-2 divide-y divide-line text-sm empty:hidden">
        {known.items.map(({ recipient, state, reason }) => (
          <li key={recipient} tabIndex={-1} className="py-1 [overflow-wrap:anywhere]">
            <bdi>{recipient}</bdi>
            <span className="text-muted">{outcomeText(state, reason, emails)}</span>
          </li>
        ))}
      </ul>
      {known.hasMore && (
        <ActionButton variant="ghost" size="sm" className="-ml-3 mt-2" action={read}>
          {known.items.length === 0 ? emails.show : emails.more}
        </ActionButton>
      )}
    </>
  )
}
