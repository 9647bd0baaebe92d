import { useId } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmAction } from '../ConfirmAction.tsx'
import { asMoment } from '../format.ts'
import { PagedList } from '../PagedList.tsx'
import { Shown } from '../Shown.tsx'
import { useWords } from '../words-context.ts'
import { inbox, type Message, mark, remove } from './inbox.ts'
import { mailtoReply } from './mailto.ts'

/** What came in by the contact form, the newest first. */
export function Inbox() {
  const words = useWords()
  return (
    <Shown query={inbox}>
      {(list) => (
        <PagedList list={list} readMore={inbox.readMore} labels={words.inbox}>
          {(message) => <MessageCard message={message} />}
        </PagedList>
      )}
    </Shown>
  )
}

/** One message. Whatever its sender wrote is shown as text, in its own direction. */
function MessageCard({ message }: { message: Message }) {
  const { inbox, locale } = useWords()
  const id = useId()
  return (
    <article
      aria-labelledby={`${id} ${id}-time`}
      className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[16rem_1fr]"
    >
      <header className="min-w-0">
        <h3 id={id} className="break-words font-sans text-base font-bold">
          <bdi>{message.name}</bdi>
        </h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{message.email}</bdi>
        </p>
        <p className="mt-1 text-sm">
          <span className={message.isHandled ? 'text-muted' : 'font-bold text-accent-text'}>
            {message.isHandled ? inbox.isHandled : inbox.isUnread}
          </span>
          <span className="text-muted">
            <span> · </span>
            <time id={`${id}-time`} dateTime={message.createdAt}>
              {asMoment(message.createdAt, locale)}
            </time>
          </span>
        </p>
      </header>
      <div className="min-w-0">
        <p className="mb-3 max-w-measure whitespace-pre-line break-words" dir="auto">
          {message.message}
        </p>
        <ConfirmAction
          labels={inbox.deletion}
          values={{ name: message.name }}
          action={() => remove(message)}
        >
          <Button variant="outline" size="sm" href={mailtoReply(message, inbox.subject)}>
            {inbox.answer}
          </Button>
          <ActionButton
            variant="outline"
            size="sm"
            wait={null}
            action={() => mark(message, !message.isHandled)}
          >
            {message.isHandled ? inbox.unhandle : inbox.handle}
          </ActionButton>
        </ConfirmAction>
      </div>
    </article>
  )
}
