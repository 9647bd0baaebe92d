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
}

/** Every part of the page but the one that opens first. The default export is what `lazy` asks for. */
export default function OtherParts({ part, isWriting }: Props) {
  switch (part) {
    case 'inbox':
      return <Inbox />
    case 'members':
      return <Members />
    case 'registrations':
      return <Registrations />
    case 'announcements':
      return <Announcements isWriting={isWriting} />
    case 'resources':
      return <Resources isWriting={isWriting} />
    case 'audit-log':
      return <AuditLog />
  }
}
