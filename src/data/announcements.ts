import { backend } from './client.ts'
import { answer } from './errors.ts'
import {
  changedOne,
  flag,
  list,
  moment,
  nothing,
  optional,
  record,
  type Shape,
  text,
} from './shapes.ts'

export interface Announcement {
  readonly id: string
  readonly title: string
  readonly body: string
}

const announcement: Shape<Announcement & { isDismissed: boolean }> = (value) => {
  const row = record(value)
  return {
    id: text(row['id']),
    title: text(row['title']),
    body: text(row['body']),
    isDismissed: list(record)(row['announcement_dismissals']).length > 0,
  }
}

/** The running announcements that the member has not dismissed, the newest first. @throws {DataError} */
export async function readAnnouncements(): Promise<Announcement[]> {
  const query = backend()
    .data.from('announcements')
    .select('id, title, body, announcement_dismissals (user_id)')
    .eq('is_active', true)
    .or(`ends_at.is.null,ends_at.gt.${new Date().toISOString()}`)
    .order('created_at', { ascending: false })
  const running = await answer(query, list(announcement))
  return running.filter(({ isDismissed }) => !isDismissed)
}

/** Puts an announcement away for good; doing it twice is no error. @throws {DataError} */
export async function dismissAnnouncement(userId: string, announcementId: string): Promise<void> {
  const row = { user_id: userId, announcement_id: announcementId }
  const query = backend()
    .data.from('announcement_dismissals')
    .upsert(row, { ignoreDuplicates: true })
  await answer(query, nothing)
}

/** An announcement as an admin sees it. */
export interface SentAnnouncement extends Announcement {
  readonly isActive: boolean
  readonly createdAt: string
  /** When it stops by itself; null for never. */
  readonly endsAt: string | null
}

/** What an admin says about one; the columns by their names, so that they can be sent as they are. */
export interface AnnouncementDraft {
  readonly title: string
  readonly body: string
  readonly is_active: boolean
  readonly ends_at: string | null
}

const sentAnnouncement: Shape<SentAnnouncement> = (value) => {
  const row = record(value)
  return {
    id: text(row['id']),
    title: text(row['title']),
    body: text(row['body']),
    isActive: flag(row['is_active']),
    createdAt: moment(row['created_at']),
    endsAt: optional(moment)(row['ends_at']),
  }
}

/** All announcements, running or not, the newest first; the last 200. @throws {DataError} */
export function readSentAnnouncements(): Promise<SentAnnouncement[]> {
  const query = backend()
    .data.from('announcements')
    .select()
    .order('created_at', { ascending: false })
    .limit(200)
  return answer(query, list(sentAnnouncement))
}

/** Shows an announcement to every member from now on. @throws {DataError} */
export async function sendAnnouncement(draft: AnnouncementDraft): Promise<void> {
  await answer(backend().data.from('announcements').insert(draft), nothing)
}

/** @throws {DataError} `not-allowed` also if it is gone */
export async function changeAnnouncement(
  id: string,
  draft: Partial<AnnouncementDraft>,
): Promise<void> {
  const query = backend().data.from('announcements').update(draft).eq('id', id).select('id')
  await answer(query, changedOne)
}
