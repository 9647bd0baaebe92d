import { useRef, useState } from 'react'
import type { Fault } from '../../shared/fault.ts'
import { callFunction } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { runAsAdmin, runThenReload } from './admin-query.ts'
import { placeAfterMore } from './PagedList.tsx'
import { type Page, page, readNext, UNREAD } from './pages.ts'
import { focusHeading } from './route.ts'
import type { AdminWords } from './words.ts'
import { useWords } from './words-context.ts'

const email = decode.rowOf({
  ...decode.fields(decode.text, 'recipient', 'state'),
  /** Why the last attempt failed, or why there was none. */
  reason: decode.optional(decode.text),
})

type Emails = Page<decode.Decoded<typeof email>>

/** Which emails: those of a mailing; without one, all that failed in the last 30 days. */
interface Props {
  mailingId?: string
}

const argsOf = ({ mailingId }: Props) =>
  mailingId === undefined ? {} : { p_mailing_id: mailingId }

/** Reads the emails behind those that are known, by recipient. @returns all of them */
function readEmails(which: Props, known: Emails): Promise<Emails> {
  return readNext(known, (last) => {
    const args = { ...argsOf(which), ...(last && { p_after: last.recipient }) }
    return callFunction('admin_mailing_emails', args, page(email))
  })
}

/** Tries those that failed again. */
export function RetryFailed({ reload, ...which }: Props & { reload: () => Promise<unknown> }) {
  const { emails } = useWords()
  const retry = (): Promise<Fault | null> =>
    runThenReload(reload, () => callFunction('admin_retry_mailing', argsOf(which), decode.nothing))
  return (
    <ActionButton variant="outline" size="sm" action={retry} onDone={focusHeading}>
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
export function EmailList(which: Props) {
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
        <ActionButton
          variant="ghost"
          size="sm"
          className="-ml-3 mt-2"
          action={() => runAsAdmin(read)}
        >
          {known.items.length === 0 ? emails.show : emails.more}
        </ActionButton>
      )}
    </>
  )
}
