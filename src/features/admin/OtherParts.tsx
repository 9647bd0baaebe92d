import { Announcements } from './announcements/Announcements.tsx'
import { ChangeLog } from './changes/ChangeLog.tsx'
import { Emails } from './emails/Emails.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { Members } from './members/Members.tsx'
import { Resources } from './resources/Resources.tsx'
import type { Route } from './route.ts'
import { Sessions } from './sessions/Sessions.tsx'

const PARTS = {
  inbox: Inbox,
  members: Members,
  sessions: Sessions,
  announcements: Announcements,
  emails: Emails,
  resources: Resources,
  'change-log': ChangeLog,
} as const

/** Every part of the page but the one that opens first. The default export is what `lazy` asks for. */
export default function OtherParts({ part, ...place }: Route & { part: keyof typeof PARTS }) {
  const Part = PARTS[part]
  return <Part {...place} />
}
