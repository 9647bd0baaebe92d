import { inbox, readMore } from '../../stores/inbox.ts'
import { MessageCard } from './MessageCard.tsx'
import { PagedList } from './PagedList.tsx'
import { Shown } from './Shown.tsx'
import { useFresh } from './use-fresh.ts'
import { useWords } from './words.ts'

/** What came in by the contact form, the newest first. */
export function Inbox() {
  const words = useWords()
  const loaded = useFresh(inbox)
  return (
    <Shown loaded={loaded} reload={inbox.reload}>
      {({ messages, hasMore }) => (
        <PagedList items={messages} hasMore={hasMore} readMore={readMore} labels={words.inbox}>
          {(message) => <MessageCard message={message} />}
        </PagedList>
      )}
    </Shown>
  )
}
