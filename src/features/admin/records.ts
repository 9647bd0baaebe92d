import { askPage } from '../member/parts.ts'
import { adminQuery, runThenReload } from './admin-query.ts'

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

/** The records of a table, and what an admin does to them. */
export function adminRecords<Item extends AdminRecord, Draft>(table: Table<Item, Draft>) {
  const records = adminQuery(async (userId) => {
    // Row security leaves rows out without an error: the page's answer says whether an admin asks.
    const [rows] = await Promise.all([table.read(), askPage(userId)])
    return rows
  })
  return {
    ...records,
    save: (draft: Draft, id?: string) => runThenReload(records, () => table.save(draft, id)),
    setActive: (id: string, isActive: boolean) =>
      runThenReload(records, () => table.setActive(id, isActive)),
  }
}
