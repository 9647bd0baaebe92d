import { backend, type TableUpdate } from './client.ts'
import {
  boolean,
  type Decoded,
  exactlyOneRow,
  list,
  nothing,
  object,
  optional,
  text,
  timestamp,
} from './decode.ts'
import { decodeResponse } from './errors.ts'

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
export type AnnouncementDraft = Pick<SentAnnouncement, 'title' | 'text' | 'endsAt'>

const columnsOf = ({ title, text, endsAt }: AnnouncementDraft) => ({
  title,
  body: text,
  ends_at: endsAt,
})

/** All announcements, running or not, the newest first; the last 200. @throws {DataError} */
export function readSentAnnouncements(): Promise<SentAnnouncement[]> {
  const query = backend()
    .data.from('announcements')
    .select('id, title, text:body, isActive:is_active, createdAt:created_at, endsAt:ends_at')
    .order('created_at', { ascending: false })
    .limit(200)
  return decodeResponse(query, list(sentAnnouncement))
}

/** Shows an announcement to every member from now on. @throws {DataError} */
export function addAnnouncement(draft: AnnouncementDraft): Promise<void> {
  return decodeResponse(backend().data.from('announcements').insert(columnsOf(draft)), nothing)
}

/** @throws {DataError} `not-allowed` also if it is gone */
export function changeAnnouncement(id: string, draft: AnnouncementDraft): Promise<void> {
  return update(id, columnsOf(draft))
}

/**
 * Takes an announcement off every dashboard, or shows it again, without an end, to all who have not
 * dismissed it.
 * @throws {DataError} `not-allowed` also if it is gone
 */
export function setAnnouncementActive(id: string, isActive: boolean): Promise<void> {
  return update(id, isActive ? { is_active: true, ends_at: null } : { is_active: false })
}

function update(id: string, columns: TableUpdate<'announcements'>): Promise<void> {
  const query = backend().data.from('announcements').update(columns).eq('id', id).select('id')
  return decodeResponse(query, exactlyOneRow)
}
