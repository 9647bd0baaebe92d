import { database } from './client.ts'
import { type Decoded, list, nothing, object, text } from './decode.ts'
import { decodeResponse } from './errors.ts'
import { changeLastPart } from './last-page.ts'
import { storedPart } from './page-data.ts'

const announcement = object({
  id: text,
  title: text,
  body: text,
})

export type Announcement = Decoded<typeof announcement>

/** The running announcements that the member has not dismissed, the newest first. */
export const announcementsPart = storedPart('announcements', list(announcement))

/**
 * Dismisses an announcement for good; doing it twice is no error. The stored announcements change at
 * once, because the next page may open before the server answers. @throws {DataError}
 */
export async function dismissAnnouncement(userId: string, announcementId: string): Promise<void> {
  const stored = announcementsPart.readLast(userId)
  const left = stored?.filter(({ id }) => id !== announcementId)
  changeLastPart(userId, 'announcements', left)
  try {
    await sendDismissal(userId, announcementId)
  } catch (error) {
    changeLastPart(userId, 'announcements', stored)
    throw error
  }
}

async function sendDismissal(userId: string, announcementId: string): Promise<void> {
  const row = { user_id: userId, announcement_id: announcementId }
  const query = database().from('announcement_dismissals').upsert(row, { ignoreDuplicates: true })
  await decodeResponse(query, nothing)
}
