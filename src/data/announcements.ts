import { backend } from './client.ts'
import { type Decoded, list, nothing, object, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { readPart } from './page-data.ts'

const announcement = object({
  id: text,
  title: text,
  body: text,
})

export type Announcement = Decoded<typeof announcement>

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
