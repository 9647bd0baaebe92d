import type { AdminWords } from '../../schemas/admin.ts'
import { inbox, readMore } from '../../stores/inbox.ts'
import { MessageCard } from './MessageCard.tsx'
import { PagedList } from './PagedList.tsx'
import { Shown } from './Shown.tsx'
import { useFresh } from './use-fresh.ts'

/** What came in by the contact form, the newest first. */
export function Inbox({ words }: { words: AdminWords }) {
  const loaded = useFresh(inbox)
  return (
    <Shown loaded={loaded} words={words} reload={inbox.reload}>
      {({ messages, hasMore }) => (
        <PagedList
          words={words}
          items={messages}
          hasMore={hasMore}
          readMore={readMore}
          labels={words.inbox}
        >
          {(message) => <MessageCard message={message} words={words} />}
        </PagedList>
      )}
    </Shown>
  )
}
