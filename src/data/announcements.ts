import { backend, type TableUpdate } from './client.ts'
import {
  boolean,
  type Decoder,
  exactlyOneRow,
  list,
  nothing,
  optional,
  record,
  text,
  timestamp,
} from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

export interface Announcement {
  readonly id: string
  readonly title: string
  readonly body: string
}

const announcement: Decoder<Announcement> = (value) => {
  const row = record(value)
  return { id: text(row['id']), title: text(row['title']), body: text(row['body']) }
}

/** The running announcements that the member has not dismissed, the newest first. @throws {DataError} */
export function readAnnouncements(userId: string): Promise<Announcement[]> {
  return readPart(userId, 'announcements', list(announcement))
}

/** Puts an announcement away for good; doing it twice is no error. @throws {DataError} */
export async function dismissAnnouncement(userId: string, announcementId: string): Promise<void> {
  const row = { user_id: userId, announcement_id: announcementId }
  const query = backend()
    .data.from('announcement_dismissals')
    .upsert(row, { ignoreDuplicates: true })
  await decodeResponse(query, nothing)
}

/** What an admin writes. */
export interface AnnouncementDraft {
  readonly title: string
  readonly text: string
  /** When it stops by itself; null for never. */
  readonly endsAt: string | null
}

/** An announcement as an admin sees it. */
export interface SentAnnouncement extends AnnouncementDraft {
  readonly id: string
  readonly isActive: boolean
  readonly createdAt: string
}

const sentAnnouncement: Decoder<SentAnnouncement> = (value) => {
  const row = record(value)
  return {
    id: text(row['id']),
    title: text(row['title']),
    text: text(row['body']),
    isActive: boolean(row['is_active']),
    createdAt: timestamp(row['created_at']),
    endsAt: optional(timestamp)(row['ends_at']),
  }
}

const columnsOf = ({ title, text, endsAt }: AnnouncementDraft) => ({
  title,
  body: text,
  ends_at: endsAt,
})

/** All announcements, running or not, the newest first; the last 200. @throws {DataError} */
export function readSentAnnouncements(): Promise<SentAnnouncement[]> {
  const query = backend()
    .data.from('announcements')
    .select()
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
