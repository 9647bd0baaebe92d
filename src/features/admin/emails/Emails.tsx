import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { $now } from '../../../shared/now.ts'
import { keepFigures } from '../../../shared/text/figures.ts'
import { fill } from '../../../shared/text/template.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFocusAfter } from '../../../ui/focus.ts'
import { runAsAdmin } from '../admin-query.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { asMoment } from '../format.ts'
import { placeAfterMore } from '../PagedList.tsx'
import { UNREAD } from '../pages.ts'
import { type ListedProps, recordList } from '../RecordList.tsx'
import { focusHeading } from '../route.ts'
import type { AdminWords } from '../words.ts'
import { useWords } from '../words-context.ts'
import { EmailForm } from './EmailForm.tsx'
import { stateOf } from './email-rules.ts'
import {
  type Mailing,
  type MailingEmails,
  mailings,
  readEmails,
  retryFailed,
  stopMailing,
} from './mailings.ts'

const MailingList = recordList('emails', mailings, EmailForm, Row)

/** The emails that admins write: all that went out or will. */
export function Emails({ isWriting }: { isWriting: boolean }) {
  const { emails } = useWords()
  return (
    <>
      <p className="mb-4 max-w-measure text-muted">{emails.tracking}</p>
      <MailingList isWriting={isWriting} />
    </>
  )
}

/** Whom an email is for, when it goes out, how far it is, and what can be done with it. */
function Row({ item, onEdit }: ListedProps<Mailing>) {
  const { emails, locale } = useWords()
  const { subject, audience, session, sendAt, startedAt, stoppedAt, figures } = item
  const state = stateOf(item, useStore($now))
  const audiences: Readonly<Record<string, string>> = emails.audiences
  const name = audiences[audience] ?? audience
  const time = asMoment(stoppedAt ?? sendAt, locale)
  const { due = 0, sent = 0, failed = 0, suppressed = 0 } = figures
  const total = due + sent + failed + suppressed
  // One text, so that a browser that translates replaces it as a whole.
  const facts = [
    fill(emails.times[state], { time }),
    ...(total > 0 ? [fill(emails.progress, { sent, total, due, failed, suppressed }, locale)] : []),
  ]
  return (
    <article>
      <h3 className="break-words text-lg" dir="auto">
        {subject}
      </h3>
      <p className="text-sm">
        {session === null ? name : fill(emails.ofSession, { audience: name, session })}
      </p>
      <p role="status" className="text-sm text-muted">
        {keepFigures(facts.join(' · '))}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {(state === 'scheduled' || state === 'running') && (
          <ConfirmAction
            labels={emails.stopping}
            variant="outline"
            values={{ subject }}
            action={() => stopMailing(item)}
          >
            {startedAt === null && (
              <Button variant="outline" size="sm" onClick={onEdit}>
                {emails.change}
              </Button>
            )}
          </ConfirmAction>
        )}
        {failed > 0 && state !== 'stopped' && (
          <ActionButton
            variant="outline"
            size="sm"
            action={() => retryFailed(item)}
            onDone={focusHeading}
          >
            {emails.retry}
          </ActionButton>
        )}
      </div>
      {startedAt !== null && <List mailing={item} />}
    </article>
  )
}

function outcomeText(state: string, reason: string | null, words: AdminWords['emails']): string {
  const { states, reasons } = words
  const why = reason !== null && (reasons[reason] ?? reason)
  return ['', states[state] ?? state, why].filter((part) => part !== false).join(' · ')
}

/** Every email with its state, read when it is asked for. */
function List({ mailing }: { mailing: Mailing }) {
  const { emails } = useWords()
  const [known, setKnown] = useState<MailingEmails>(UNREAD)
  const rows = useRef<HTMLUListElement>(null)
  const focusAfter = useFocusAfter()
  async function read() {
    setKnown(await readEmails(mailing, known))
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
