import { backend } from './client.ts'
import { type Decoded, list, nothing, object, record, text } from './decode.ts'
import { decodeResponse } from './errors.ts'

const announcement = object({
  id: text,
  title: text,
  body: text,
  dismissals: list(record),
})

export type Announcement = Omit<Decoded<typeof announcement>, 'dismissals'>

/** The running announcements that the member has not dismissed, the newest first. @throws {DataError} */
export async function readAnnouncements(): Promise<Announcement[]> {
  const query = backend()
    .data.from('announcements')
    .select('id, title, body, dismissals:announcement_dismissals (user_id)')
    .eq('is_active', true)
    .or(`ends_at.is.null,ends_at.gt.${new Date().toISOString()}`)
    .order('created_at', { ascending: false })
  const running = await decodeResponse(query, list(announcement))
  return running.filter(({ dismissals }) => dismissals.length === 0)
}

/** Puts an announcement away for good; doing it twice is no error. @throws {DataError} */
export async function dismissAnnouncement(userId: string, announcementId: string): Promise<void> {
  const row = { user_id: userId, announcement_id: announcementId }
  const query = backend()
    .data.from('announcement_dismissals')
    .upsert(row, { ignoreDuplicates: true })
  await decodeResponse(query, nothing)
}
