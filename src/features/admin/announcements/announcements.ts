import { decodeResponse } from '../../../shared/fault.ts'
import { database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminRecords } from '../records.ts'
import { updateRow } from '../rows.ts'

const sentAnnouncement = decode.object({
  id: decode.text,
  title: decode.text,
  text: decode.text,
  isActive: decode.boolean,
  createdAt: decode.timestamp,
  /** When it ends on its own; null for never. */
  endsAt: decode.optional(decode.timestamp),
})

/** An announcement as an admin sees it. */
export type SentAnnouncement = decode.Decoded<typeof sentAnnouncement>

/** All announcements, running or not, the newest first; the last 200. */
export const sentAnnouncements = adminRecords({
  read() {
    const query = database()
      .from('announcements')
      .select('id, title, text:body, isActive:is_active, createdAt:created_at, endsAt:ends_at')
      .order('created_at', { ascending: false })
      .limit(200)
    return decodeResponse(query, decode.list(sentAnnouncement))
  },
  /** Shows a new announcement to every member from now on. */
  save({ title, text, endsAt }: Pick<SentAnnouncement, 'title' | 'text' | 'endsAt'>, id) {
    const columns = { title, body: text, ends_at: endsAt }
    return id === undefined
      ? decodeResponse(database().from('announcements').insert(columns), decode.nothing)
      : updateRow('announcements', id, columns)
  },
  /**
   * Takes an announcement off every dashboard, or shows it again, without an end, to all who
   * have not dismissed it.
   */
  setActive: (id: string, isActive: boolean) =>
    updateRow('announcements', id, { is_active: isActive, ...(isActive && { ends_at: null }) }),
})
