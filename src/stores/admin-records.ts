import * as announcements from '../data/admin-announcements.ts'
import * as resources from '../data/admin-resources.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, runThenReload } from './admin-query.ts'
import type { MemberQuery } from './member-query.ts'

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

export interface AdminRecords<Item extends AdminRecord, Draft> extends MemberQuery<Item[]> {
  add(draft: Draft): Promise<Fault | null>
  change(id: string, draft: Draft): Promise<Fault | null>
  setActive(id: string, isActive: boolean): Promise<Fault | null>
}

function adminRecords<Item extends AdminRecord, Draft>(
  table: Table<Item, Draft>,
): AdminRecords<Item, Draft> {
  const records = adminQuery(table.read)
  return {
    ...records,
    add: (draft) => runThenReload(records, () => table.add(draft)),
    change: (id, draft) => runThenReload(records, () => table.change(id, draft)),
    setActive: (id, isActive) => runThenReload(records, () => table.setActive(id, isActive)),
  }
}

/** All announcements, the newest first. */
export const sentAnnouncements = adminRecords({
  read: announcements.readSentAnnouncements,
  add: announcements.addAnnouncement,
  change: announcements.changeAnnouncement,
  setActive: announcements.setAnnouncementActive,
})

/** All resources in their order, switched off ones too. */
export const allResources = adminRecords({
  read: resources.readAllResources,
  add: resources.addResource,
  change: resources.changeResource,
  setActive: resources.setResourceActive,
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
  return runThenReload(allResources, () => resources.orderResources(ids))
}
