import { useState } from 'react'
import { faultText } from '../../domain/fault.ts'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import {
  type Mailing,
  type MailingEmail,
  mailings,
  readEmails,
  retryFailed,
  sendByEmail,
  sendTest,
} from '../../stores/mailings.ts'
import { toast } from '../../stores/toasts.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { useQuery } from '../shared/use-query.ts'
import { Deletion } from './Deletion.tsx'

interface Props {
  words: AdminWords
  announcementId: string
}

/** An announcement's emails: how far they are, or how to send them. */
export function AnnouncementEmails({ words, announcementId }: Props) {
  const loaded = useQuery(mailings)
  if (loaded.status === 'loading') return <div aria-busy="true" className="mt-3 h-9" />
  if (loaded.status === 'failed') return <p>{faultText(loaded.fault, words.faults)}</p>
  const mailing = loaded.data.find((each) => each.announcementId === announcementId)
  return (
    <div className="mt-3">
      {mailing ? (
        <Progress words={words} mailing={mailing} />
      ) : (
        <Send words={words} announcementId={announcementId} />
      )}
    </div>
  )
}

function Send({ words, announcementId }: Props) {
  const { emails } = words
  const { isRunning, run } = useAction(words.faults)
  return (
    <Deletion
      words={words}
      labels={{
        delete: emails.send,
        deleteNow: emails.sendNow,
        keep: emails.cancel,
        deleted: emails.started,
      }}
      question={emails.question}
      remove={() => sendByEmail(announcementId)}
    >
      <ActionButton
        variant="outline"
        size="sm"
        isOff={isRunning}
        wait={words.wait}
        onClick={() =>
          run(
            () => sendTest(announcementId),
            () => toast(emails.testSent),
          )
        }
      >
        {emails.test}
      </ActionButton>
    </Deletion>
  )
}

function Progress({ words, mailing }: { words: AdminWords; mailing: Mailing }) {
  const { emails, locale } = words
  const { announcementId, due, sent, failed, suppressed } = mailing
  const { isRunning, run } = useAction(words.faults)
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {fill(emails.progress, { due, sent, failed, suppressed }, locale)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {failed > 0 && (
          <ActionButton
            variant="outline"
            size="sm"
            isOff={isRunning}
            wait={words.wait}
            onClick={() => run(() => retryFailed(announcementId))}
          >
            {emails.retry}
          </ActionButton>
        )}
      </div>
      <List words={words} announcementId={announcementId} />
    </>
  )
}

/** Every email with its state, read when it is asked for. */
function List({ words, announcementId }: Props) {
  const { emails } = words
  const { isRunning, run } = useAction(words.faults)
  const [known, setKnown] = useState<readonly MailingEmail[]>([])
  const [hasMore, setMore] = useState(true)
  const read = () =>
    run(() =>
      readEmails(announcementId, known, (all, isMore) => {
        setKnown(all)
        setMore(isMore)
      }),
    )
  return (
    <>
      <ul className="mt-2 divide-y divide-line text-sm empty:hidden">
        {known.map(({ recipient, state, reason }) => (
          <li key={recipient} className="py-1 [overflow-wrap:anywhere]">
            <bdi>{recipient}</bdi>
            <span className="text-muted">
              {' · '}
              {emails.states[state] ?? state}
              {reason !== null && ` · ${emails.reasons[reason] ?? reason}`}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <ActionButton
          variant="ghost"
          size="sm"
          className="mt-2"
          isOff={isRunning}
          wait={words.wait}
          onClick={read}
        >
          {known.length === 0 ? emails.show : emails.more}
        </ActionButton>
      )}
    </>
  )
}
