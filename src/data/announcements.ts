import { backend } from './client.ts'
import { type Decoder, list, nothing, record, text } from './decode.ts'
import { decodeResponse } from './errors.ts'

export interface Announcement {
  readonly id: string
  readonly title: string
  readonly body: string
}

const announcement: Decoder<Announcement & { isDismissed: boolean }> = (value) => {
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
  const running = await decodeResponse(query, list(announcement))
  return running.filter(({ isDismissed }) => !isDismissed)
}

/** Puts an announcement away for good; doing it twice is no error. @throws {DataError} */
export async function dismissAnnouncement(userId: string, announcementId: string): Promise<void> {
  const row = { user_id: userId, announcement_id: announcementId }
  const query = backend()
    .data.from('announcement_dismissals')
    .upsert(row, { ignoreDuplicates: true })
  await decodeResponse(query, nothing)
}
