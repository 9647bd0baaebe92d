import { readAuditLog } from '../data/audit-log.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, readNextPage } from './admin-query.ts'

export type { AuditAccount, AuditActor, AuditChange, AuditEntry } from '../data/audit-log.ts'

/** What admins and the owner have changed, the newest first. */
export const auditLog = adminQuery(() => readAuditLog())

/** Reads older entries behind those that are there. */
export function readOlderEntries(): Promise<Fault | null> {
  return readNextPage(auditLog, ({ items }) => readAuditLog(items.at(-1)))
}
