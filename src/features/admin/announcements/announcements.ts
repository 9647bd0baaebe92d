import { decodeResponse } from '../../../shared/fault.ts'
import { changedFields } from '../../../shared/record-of.ts'
import { database } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { adminRows, changeRow, thenReload } from '../admin-query.ts'

const sentAnnouncement = decode.object({
  ...decode.fields(decode.text, 'id', 'title', 'text'),
  isActive: decode.boolean,
  createdAt: decode.timestamp,
  /** When it ends on its own; null for never. */
  endsAt: decode.optional(decode.timestamp),
})

/** An announcement as an admin sees it. */
export type SentAnnouncement = decode.Decoded<typeof sentAnnouncement>

/** All announcements, running or not, the newest first; the last 200. */
export const sentAnnouncements = adminRows(async () => {
  const query = (await database())
    .from('announcements')
    .select('id, title, text:body, isActive:is_active, createdAt:created_at, endsAt:ends_at')
    .order('created_at', { ascending: false })
    .limit(200)
  return decodeResponse(query, decode.list(sentAnnouncement))
})

type Draft = Pick<SentAnnouncement, 'id' | 'title' | 'text' | 'endsAt'>

const columnsOf = ({ title, text, endsAt }: Draft) => ({ title, body: text, ends_at: endsAt })

/** Shows a new announcement to every member from now on, or saves what was changed of the opened one. */
export async function saveAnnouncement(draft: Draft, opened?: Draft) {
  const table = (await database()).from('announcements')
  const columns = { id: draft.id, ...columnsOf(draft) }
  const saved = opened
    ? changeRow(table.update(changedFields(columns, columnsOf(opened))), draft.id)
    : decodeResponse(table.upsert(columns), decode.nothing)
  return thenReload(saved, sentAnnouncements.reload)
}

/**
 * Takes an announcement off every dashboard, or shows it again, without an end, to all who have not
 * dismissed it.
 */
export async function setRunning(id: string, isActive: boolean) {
  const columns = { is_active: isActive, ...(isActive && { ends_at: null }) }
  const update = (await database()).from('announcements').update(columns)
  return thenReload(changeRow(update, id), sentAnnouncements.reload)
}

/** Whether members see it at `now`. */
export function isRunning({ isActive, endsAt }: SentAnnouncement, now: Date): boolean {
  return isActive && (endsAt === null || Date.parse(endsAt) > now.getTime())
}

/** Whether it would end as soon as it is sent. One that has ended can be corrected without a new end. */
export function isNewEndPast(endsAt: string | null, item: SentAnnouncement | undefined): boolean {
  return endsAt !== null && endsAt !== item?.endsAt && Date.parse(endsAt) <= Date.now()
}
