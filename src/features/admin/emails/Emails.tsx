import { useStore } from '@nanostores/react'
import { $now } from '../../../shared/now.ts'
import { keepFigures } from '../../../shared/text/figures.ts'
import { fill } from '../../../shared/text/template.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { EmailList, RetryFailed } from '../EmailList.tsx'
import { asMoment } from '../format.ts'
import { type ListedProps, recordList } from '../RecordList.tsx'
import { useWords } from '../words-context.ts'
import { EmailForm } from './EmailForm.tsx'
import { stateOf } from './email-rules.ts'
import { type Mailing, mailings, stopMailing } from './mailings.ts'

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
  const { subject, audience, session, sendAt, startedAt, writtenAt, stoppedAt, figures } = item
  const state = stateOf(item, useStore($now))
  const audiences: Readonly<Record<string, string>> = emails.audiences
  const name = audiences[audience] ?? audience
  const time = asMoment(stoppedAt ?? sendAt, locale)
  const { due = 0, sent = 0, failed = 0, suppressed = 0 } = figures
  const total = due + sent + failed + suppressed
  const progress = writtenAt === null ? emails.uncounted : emails.progress
  // One text, so that a browser that translates replaces it as a whole.
  const facts = [
    fill(emails.times[state], { time }),
    ...(total > 0 ? [fill(progress, { sent, total, due, failed, suppressed }, locale)] : []),
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
              <ActionButton variant="outline" size="sm" action={onEdit}>
                {emails.change}
              </ActionButton>
            )}
          </ConfirmAction>
        )}
        {failed > 0 && state !== 'stopped' && (
          <RetryFailed mailingId={item.id} reload={mailings.reload} />
        )}
      </div>
      {startedAt !== null && <EmailList mailingId={item.id} />}
    </article>
  )
}
