import { isRecord } from '../../shared/record-of.ts'
import { deviceStorage, LAST_PAGE_KEY, PROGRESS_KEY } from '../../shared/storage.ts'
import { parseJson } from '../../shared/supabase/decode.ts'

/** The key of any member's progress in any tool or last page; its group is the member's id. */
const KEY = new RegExp(`^mind:([^:]+):(?:${PROGRESS_KEY}:|${LAST_PAGE_KEY}$)`)

/**
 * Removes from this device what the server has too, progress and pages, of every member but the one
 * named. What it has not confirmed exists nowhere else and stays until its own member signs in again.
 * Every page runs this, so it decodes no more than it needs.
 */
export function removeConfirmedProgress(exceptUserId: string | null): void {
  for (const key of deviceStorage.keys('mind:')) {
    const userId = KEY.exec(key)?.[1]
    if (userId === undefined || userId === exceptUserId) continue
    const stored = key.endsWith(LAST_PAGE_KEY) ? null : parseJson(deviceStorage.read(key) ?? '')
    if (isRecord(stored) && (stored['isSent'] !== true || stored['completion'] === 'due'))
      keepUnsent(key, stored)
    else deviceStorage.remove(key)
  }
}

function keepUnsent(key: string, stored: Record<string, unknown>): void {
  const { unsent, state } = stored
  if (!Array.isArray(unsent) || !isRecord(state)) return
  const entries = Object.entries(state)
  const kept = entries.filter(([entry]) => unsent.includes(entry))
  if (kept.length === entries.length) return
  const text = JSON.stringify({ ...stored, state: Object.fromEntries(kept) })
  deviceStorage.write(key, text, 'keep-older')
}
