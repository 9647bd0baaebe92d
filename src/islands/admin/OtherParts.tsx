import type { AdminWords } from '../../schemas/admin.ts'
import { Announcements } from './Announcements.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Inbox } from './Inbox.tsx'
import { Members } from './Members.tsx'
import { Registrations } from './Registrations.tsx'
import { Resources } from './Resources.tsx'
import type { Tab } from './route.ts'

interface Props {
  part: Exclude<Tab, 'overview'>
  isWriting: boolean
  words: AdminWords
}

/** Every part of the page but the one that opens first. The default export is what `lazy` asks for. */
export default function OtherParts({ part, isWriting, words }: Props) {
  switch (part) {
    case 'inbox':
      return <Inbox words={words} />
    case 'members':
      return <Members words={words} />
    case 'registrations':
      return <Registrations words={words} />
    case 'announcements':
      return <Announcements words={words} isWriting={isWriting} />
    case 'resources':
      return <Resources words={words} isWriting={isWriting} />
    case 'audit-log':
      return <AuditLog words={words} />
  }
}
