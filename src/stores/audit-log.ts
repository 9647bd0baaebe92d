import { type AuditEntry, ENTRIES_AT_ONCE, readAuditLog } from '../data/audit-log.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, runAsAdmin } from './admin-query.ts'

export type { AuditAccount, AuditActor, AuditChange, AuditEntry } from '../data/audit-log.ts'

export interface AuditLog {
  /** The newest first. */
  readonly entries: readonly AuditEntry[]
  /** Whether there may be older ones. */
  readonly hasMore: boolean
}

/** What admins and the owner have changed. */
export const auditLog = adminQuery(async () => pageAfter([], await readAuditLog()))

/** Reads older entries behind those that are there. */
export function readOlderEntries(): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const last = shownEntries().at(-1)
    const older = await readAuditLog(last)
    // A list that was loaded again meanwhile may end elsewhere.
    auditLog.edit((log) =>
      log.entries.at(-1)?.id === last?.id ? pageAfter(log.entries, older) : log,
    )
  })
}

function shownEntries(): readonly AuditEntry[] {
  const loaded = auditLog.$loaded.get()
  return loaded.status === 'ready' ? loaded.data.entries : []
}

function pageAfter(shown: readonly AuditEntry[], older: readonly AuditEntry[]): AuditLog {
  return { entries: [...shown, ...older], hasMore: older.length === ENTRIES_AT_ONCE }
}
