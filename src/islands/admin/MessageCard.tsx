import { useId, useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import { type Message, mark, remove } from '../../stores/inbox.ts'
import { toast } from '../../stores/toasts.ts'
import { type Fault, faultText } from '../../tools/fault.ts'
import { fill } from '../../tools/fields.ts'
import { replyAddress } from '../../tools/reply.ts'
import { Button } from '../../ui/Button.tsx'
import { asMoment } from './format.ts'
import { focusHeading } from './place.ts'

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
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function doing(deed: () => Promise<Fault | null>): Promise<boolean> {
    setBusy(true)
    const fault = await deed()
    setBusy(false)
    if (fault) toast(faultText(fault, words.faults), 'bad')
    return fault === null
  }

  async function deleteIt() {
    if (!(await doing(() => remove(message)))) return
    toast(inbox.deleted)
    focusHeading()
  }

  if (isAsking) {
    return (
      <Question
        words={words}
        name={message.name}
        isBusy={isBusy}
        onYes={deleteIt}
        onNo={() => setAsking(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" href={replyAddress(message, inbox.subject)}>
        {inbox.answer}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={isBusy}
        onClick={() => doing(() => mark(message, !message.isHandled))}
      >
        {message.isHandled ? inbox.unhandle : inbox.handle}
      </Button>
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
        {inbox.delete}
      </Button>
    </div>
  )
}

interface QuestionProps {
  words: AdminWords
  name: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

function Question({ words, name, isBusy, onYes, onNo }: QuestionProps) {
  const { inbox, locale } = words
  return (
    <fieldset className="min-w-0 border-l-4 border-danger pl-4">
      <legend className="sr-only">{inbox.delete}</legend>
      <p className="mb-2 break-words">{fill(inbox.confirm, { name }, locale)}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" size="sm" disabled={isBusy} autoFocus onClick={onYes}>
          {isBusy ? words.wait : inbox.deleteNow}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onNo}>
          {inbox.keep}
        </Button>
      </div>
    </fieldset>
  )
}
