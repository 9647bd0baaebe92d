import { useId, useState } from 'react'
import { mailtoReply } from '../../domain/mailto.ts'
import { fill } from '../../domain/template.ts'
import type { AdminWords } from '../../schemas/admin.ts'
import { type Message, mark, remove } from '../../stores/inbox.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionButton } from '../shared/ActionButton.tsx'
import { useAction } from '../shared/use-action.ts'
import { asMoment } from './format.ts'
import { focusHeading } from './route.ts'

interface Props {
  message: Message
  words: AdminWords
}

/** One message. Whatever its sender wrote is shown as text, in its own direction. */
export function MessageCard({ message, words }: Props) {
  const { inbox, locale } = words
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
            {' · '}
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
        <Actions message={message} words={words} />
      </div>
    </article>
  )
}

function Actions({ message, words }: Props) {
  const { inbox } = words
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'answered'>('unasked')
  const { isRunning, run } = useAction(words.faults)

  function deleteIt() {
    run(
      () => remove(message),
      () => {
        toast(inbox.deleted)
        focusHeading()
      },
    )
  }

  if (question === 'asked') {
    return (
      <Question
        words={words}
        name={message.name}
        isRunning={isRunning}
        onYes={deleteIt}
        onNo={() => setQuestion('answered')}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" href={mailtoReply(message, inbox.subject)}>
        {inbox.answer}
      </Button>
      <ActionButton
        variant="outline"
        size="sm"
        isOff={isRunning}
        onClick={() => run(() => mark(message, !message.isHandled))}
      >
        {message.isHandled ? inbox.unhandle : inbox.handle}
      </ActionButton>
      <ActionButton
        variant="ghost"
        size="sm"
        isOff={isRunning}
        autoFocus={question === 'answered'}
        onClick={() => setQuestion('asked')}
      >
        {inbox.delete}
      </ActionButton>
    </div>
  )
}

interface QuestionProps {
  words: AdminWords
  name: string
  isRunning: boolean
  onYes: () => void
  onNo: () => void
}

/** The safe answer has the focus, so that pressing Enter twice deletes nothing. */
function Question({ words, name, isRunning, onYes, onNo }: QuestionProps) {
  const { inbox, locale } = words
  return (
    <fieldset className="min-w-0 border-l-4 border-danger pl-4">
      <legend className="sr-only">{inbox.delete}</legend>
      <p className="mb-2 break-words">{fill(inbox.confirm, { name }, locale)}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          variant="destructive"
          size="sm"
          isOff={isRunning}
          wait={words.wait}
          onClick={onYes}
        >
          {inbox.deleteNow}
        </ActionButton>
        <ActionButton variant="ghost" size="sm" isOff={isRunning} autoFocus onClick={onNo}>
          {inbox.keep}
        </ActionButton>
      </div>
    </fieldset>
  )
}
