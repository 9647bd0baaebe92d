import { useState } from 'react'
import type { AdminWords } from '../../schemas/admin.ts'
import { inbox, readMore } from '../../stores/inbox.ts'
import { toast } from '../../stores/toasts.ts'
import { faultText } from '../../tools/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { useFresh } from './fresh.ts'
import { MessageCard } from './MessageCard.tsx'
import { Shown } from './Shown.tsx'

/** What came in by the contact form, the newest first. */
export function Inbox({ words }: { words: AdminWords }) {
  const loaded = useFresh(inbox)
  return (
    <Shown loaded={loaded} words={words} reload={inbox.reload}>
      {({ messages, hasMore }) => (
        <>
          {messages.length === 0 && <p className="text-muted">{words.inbox.none}</p>}
          <ol className="divide-y divide-line border-y border-line empty:hidden">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} words={words} />
              </li>
            ))}
          </ol>
          {hasMore && <More words={words} />}
        </>
      )}
    </Shown>
  )
}

function More({ words }: { words: AdminWords }) {
  const [isBusy, setBusy] = useState(false)
  async function more() {
    setBusy(true)
    const fault = await readMore()
    setBusy(false)
    if (fault) toast(faultText(fault, words.faults), 'bad')
  }
  return (
    <Button variant="outline" className="mt-5" disabled={isBusy} onClick={more}>
      {isBusy ? words.wait : words.inbox.more}
    </Button>
  )
}
