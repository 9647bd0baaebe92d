import { decodeResponse, type Fault } from '../../shared/fault.ts'
import { callFunction, database } from '../../shared/supabase/client.ts'
import * as decode from '../../shared/supabase/decode.ts'
import { adminQuery, runThenReload } from './admin-query.ts'
import { updateRow } from './rows.ts'

/** What admins add, change, and switch on and off. */
export interface AdminRecord {
  readonly id: string
  readonly title: string
  readonly text: string
}

interface Table<Item extends AdminRecord, Draft> {
  read(): Promise<Item[]>
  /** Adds a record, or changes the one with the id. */
  save(draft: Draft, id?: string): Promise<void>
  setActive(id: string, isActive: boolean): Promise<void>
}

export type AdminRecords<Item extends AdminRecord, Draft> = ReturnType<
  typeof adminRecords<Item, Draft>
>

function adminRecords<Item extends AdminRecord, Draft>(table: Table<Item, Draft>) {
  const records = adminQuery(table.read)
  return {
    ...records,
    save: (draft: Draft, id?: string) => runThenReload(records, () => table.save(draft, id)),
    setActive: (id: string, isActive: boolean) =>
      runThenReload(records, () => table.setActive(id, isActive)),
  }
}

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

/** What an admin writes. */
type AnnouncementDraft = Pick<SentAnnouncement, 'title' | 'text' | 'endsAt'>

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
  save({ title, text, endsAt }: AnnouncementDraft, id) {
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

const listedResource = decode.object({
  id: decode.text,
  title: decode.text,
  text: decode.text,
  type: decode.text,
  isActive: decode.boolean,
})

/** A resource as an admin sees it, active or not. */
export type ListedResource = decode.Decoded<typeof listedResource>

/** What an admin writes. */
type ResourceDraft = Omit<ListedResource, 'id'>

/** All resources in their order, switched off ones too. */
export const allResources = adminRecords({
  read() {
    const query = database()
      .from('resources')
      .select('id, title, text:description, type:resource_type, isActive:is_active')
      .order('position')
      .order('created_at')
    return decodeResponse(query, decode.list(listedResource))
  },
  /** Adds a resource behind all others. */
  save({ title, text, type, isActive }: ResourceDraft, id) {
    const columns = { title, description: text, resource_type: type, is_active: isActive }
    return id === undefined
      ? decodeResponse(database().from('resources').insert(columns), decode.nothing)
      : updateRow('resources', id, columns)
  },
  /** Shows a resource to the members or hides it. */
  setActive: (id: string, isActive: boolean) => updateRow('resources', id, { is_active: isActive }),
})

/** Moves a resource one place up (-1) or down (1); at an end it stays. */
export function moveResource(
  list: readonly AdminRecord[],
  id: string,
  by: -1 | 1,
): Promise<Fault | null> {
  const ids = list.map((resource) => resource.id)
  const place = ids.indexOf(id)
  ids.splice(place, 1)
  ids.splice(Math.max(0, place + by), 0, id)
  return runThenReload(allResources, () =>
    callFunction('admin_order_resources', { p_ids: ids }, decode.nothing),
  )
}
