import { database } from './client.ts'
import {
  boolean,
  type Decoded,
  list,
  nothing,
  object,
  optional,
  text,
  timestamp,
} from './decode.ts'
import { decodeResponse } from './errors.ts'
import { updateRow } from './rows.ts'

const sentAnnouncement = object({
  id: text,
  title: text,
  text,
  isActive: boolean,
  createdAt: timestamp,
  /** When it ends on its own; null for never. */
  endsAt: optional(timestamp),
})

/** An announcement as an admin sees it. */
export type SentAnnouncement = Decoded<typeof sentAnnouncement>

/** What an admin writes. */
type AnnouncementDraft = Pick<SentAnnouncement, 'title' | 'text' | 'endsAt'>

const columnsOf = ({ title, text, endsAt }: AnnouncementDraft) => ({
  title,
  body: text,
  ends_at: endsAt,
})

/** What an admin does with announcements. All of it throws a DataError. */
export const announcementTable = {
  /** All of them, running or not, the newest first; the last 200. */
  read(): Promise<SentAnnouncement[]> {
    const query = database()
      .from('announcements')
      .select('id, title, text:body, isActive:is_active, createdAt:created_at, endsAt:ends_at')
      .order('created_at', { ascending: false })
      .limit(200)
    return decodeResponse(query, list(sentAnnouncement))
  },
  /** Shows an announcement to every member from now on. */
  add: (draft: AnnouncementDraft) =>
    decodeResponse(database().from('announcements').insert(columnsOf(draft)), nothing),
  change: (id: string, draft: AnnouncementDraft) =>
    updateRow('announcements', id, columnsOf(draft)),
  /**
   * Takes an announcement off every dashboard, or shows it again, without an end, to all who
   * have not dismissed it.
   */
  setActive: (id: string, isActive: boolean) =>
    updateRow('announcements', id, { is_active: isActive, ...(isActive && { ends_at: null }) }),
}
