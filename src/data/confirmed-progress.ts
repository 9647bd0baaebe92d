import { isRecord, parseJson } from './decode.ts'
import { deviceStorage, LAST_PAGE_KEY, PROGRESS_KEY, STATE_FIELD } from './storage.ts'

/** The key of any member's progress in any tool or last page; its group is the member's id. */
const KEY = new RegExp(`^mind:([^:]+):(?:${PROGRESS_KEY}:|${LAST_PAGE_KEY}$)`)

/**
 * Removes from this device what the server has too, progress and pages, of every member but the one
 * named. What it has not confirmed exists nowhere else and stays until its own member signs in again.
 * Every page runs this, so it reads no more of a copy than it needs.
 */
export function removeConfirmedProgress(exceptUserId: string | null): void {
  for (const key of deviceStorage.keys('mind:')) {
    const userId = KEY.exec(key)?.[1]
    if (userId === undefined || userId === exceptUserId) continue
    const copy = parseJson(deviceStorage.read(key) ?? '')
    if (!key.endsWith(LAST_PAGE_KEY) && isRecord(copy) && isUnsynced(copy)) keepUnsent(key, copy)
    else deviceStorage.remove(key)
  }
}

function isUnsynced(copy: Record<string, unknown>): boolean {
  return copy['isSent'] !== true || copy['completion'] === 'due'
}

/** A copy that does not say which entries are unsent, as of an earlier release, stays whole. */
function keepUnsent(key: string, copy: Record<string, unknown>): void {
  const { unsent, [STATE_FIELD]: state } = copy
  if (!Array.isArray(unsent) || !isRecord(state)) return
  const entries = Object.entries(state)
  const kept = entries.filter(([entry]) => unsent.includes(entry))
  if (kept.length === entries.length) return
  const text = JSON.stringify({ ...copy, [STATE_FIELD]: Object.fromEntries(kept) })
  deviceStorage.write(key, text, 'keep-older')
}
