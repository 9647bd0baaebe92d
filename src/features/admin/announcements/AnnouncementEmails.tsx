import { useState } from 'react'
import { faultText } from '../../../shared/fault.ts'
import { fill } from '../../../shared/text/template.ts'
import { toast } from '../../../shared/toasts.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useQuery } from '../../auth/use-query.ts'
import { runAsAdmin } from '../admin-query.ts'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { UNREAD } from '../pages.ts'
import { useWords } from '../words-context.ts'
import {
  type Mailing,
  type MailingEmails,
  mailings,
  readEmails,
  retryFailed,
  sendByEmail,
  sendTest,
} from './mailings.ts'

interface Props {
  announcementId: string
  title: string
  isRunning: boolean
}

/** An announcement's emails: how far they are, or, until it has ended, how to send them. */
export function AnnouncementEmails({ announcementId, title, isRunning }: Props) {
  const words = useWords()
  const loaded = useQuery(mailings)
  if (loaded.status === 'loading') return <div aria-busy="true" className="mt-3 h-9" />
  if (loaded.status === 'failed') return <p>{faultText(loaded.fault, words.faults)}</p>
  const mailing = loaded.data.find((each) => each.announcementId === announcementId)
  if (!mailing && !isRunning) return null
  return (
    <div className="mt-3">
      {mailing ? (
        <Progress mailing={mailing} />
      ) : (
        <Send announcementId={announcementId} title={title} />
      )}
    </div>
  )
}

function Send({ announcementId, title }: Omit<Props, 'isRunning'>) {
  const { emails } = useWords()
  return (
    <ConfirmAction
      labels={emails.sending}
      values={{ title }}
      action={() => sendByEmail(announcementId)}
    >
      <ActionButton
        variant="outline"
        size="sm"
        action={() => sendTest(announcementId)}
        onDone={() => toast(emails.testSent)}
      >
        {emails.test}
      </ActionButton>
    </ConfirmAction>
  )
}

function Progress({ mailing }: { mailing: Mailing }) {
  const { emails, locale } = useWords()
  const { announcementId, due, sent, failed, suppressed } = mailing
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {fill(emails.progress, { due, sent, failed, suppressed }, locale)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {failed > 0 && (
          <ActionButton variant="outline" size="sm" action={() => retryFailed(announcementId)}>
            {emails.retry}
          </ActionButton>
        )}
      </div>
      <List announcementId={announcementId} />
    </>
  )
}

/** Every email with its state, read when it is asked for. */
function List({ announcementId }: Pick<Props, 'announcementId'>) {
  const { emails } = useWords()
  const [known, setKnown] = useState<MailingEmails>(UNREAD)
  return (
    <>
      <ul className="mt-2 divide-y divide-line text-sm empty:hidden">
        {known.items.map(({ recipient, state, reason }) => (
          <li key={recipient} className="py-1 [overflow-wrap:anywhere]">
            <bdi>{recipient}</bdi>
            <span className="text-muted">{` · ${emails.states[state] ?? state}`}</span>
            {reason !== null && (
              <span className="text-muted">{` · ${emails.reasons[reason] ?? reason}`}</span>
            )}
          </li>
        ))}
      </ul>
      {known.hasMore && (
        <ActionButton
          variant="ghost"
          size="sm"
          className="mt-2"
          action={() => runAsAdmin(async () => setKnown(await readEmails(announcementId, known)))}
        >
          {known.items.length === 0 ? emails.show : emails.more}
        </ActionButton>
      )}
    </>
  )
}
