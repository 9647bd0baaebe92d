import {
  type AnnouncementDraft,
  changeAnnouncement,
  readSentAnnouncements,
  type SentAnnouncement,
  sendAnnouncement,
} from '../data/announcements.ts'
import type { Fault } from '../tools/fault.ts'
import { attemptAsAdmin, ofAdmin } from './as-admin.ts'

export type { AnnouncementDraft, SentAnnouncement }

/** Everything the members have been told, the newest first. */
export const sentAnnouncements = ofAdmin(readSentAnnouncements)

/** Shows a new announcement to every member. */
export function send(draft: AnnouncementDraft): Promise<Fault | null> {
  return thenReload(() => sendAnnouncement(draft))
}

export function change(id: string, draft: AnnouncementDraft): Promise<Fault | null> {
  return thenReload(() => changeAnnouncement(id, draft))
}

/** Takes an announcement off every dashboard. */
export function end(id: string): Promise<Fault | null> {
  return thenReload(() => changeAnnouncement(id, { is_active: false }))
}

/** Shows an ended one again, without an end, to all who have not dismissed it. */
export function resume(id: string): Promise<Fault | null> {
  return thenReload(() => changeAnnouncement(id, { is_active: true, ends_at: null }))
}

/** Also after a refusal: somebody else may have changed what is shown. */
async function thenReload(deed: () => Promise<void>): Promise<Fault | null> {
  const fault = await attemptAsAdmin(deed)
  if (!fault || fault.kind === 'not-allowed') await sentAnnouncements.reload()
  return fault
}
