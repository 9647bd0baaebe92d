import { announcementTable } from '../data/admin-announcements.ts'
import { resourceTable } from '../data/admin-resources.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, runThenReload } from './admin-query.ts'

export type { SentAnnouncement } from '../data/admin-announcements.ts'
export type { ListedResource } from '../data/admin-resources.ts'

/** What admins add, change, and switch on and off. */
export interface AdminRecord {
  readonly id: string
  readonly title: string
  readonly text: string
}

interface Table<Item extends AdminRecord, Draft> {
  read(): Promise<Item[]>
  add(draft: Draft): Promise<void>
  change(id: string, draft: Draft): Promise<void>
  setActive(id: string, isActive: boolean): Promise<void>
}

export type AdminRecords<Item extends AdminRecord, Draft> = ReturnType<
  typeof adminRecords<Item, Draft>
>

function adminRecords<Item extends AdminRecord, Draft>(table: Table<Item, Draft>) {
  const records = adminQuery(table.read)
  return {
    ...records,
    add: (draft: Draft) => runThenReload(records, () => table.add(draft)),
    change: (id: string, draft: Draft) => runThenReload(records, () => table.change(id, draft)),
    setActive: (id: string, isActive: boolean) =>
      runThenReload(records, () => table.setActive(id, isActive)),
  }
}

/** All announcements, the newest first. */
export const sentAnnouncements = adminRecords(announcementTable)

/** All resources in their order, switched off ones too. */
export const allResources = adminRecords(resourceTable)

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
  return runThenReload(allResources, () => resourceTable.order(ids))
}
