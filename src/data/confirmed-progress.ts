import { isRecord, parseJson } from './decode.ts'
import { deviceStorage } from './storage.ts'

/** The key of any member's work in any tool; its group is the member's id. */
const WORK_KEY = /^mind:([^:]+):work:/

/**
 * Removes from this device what the server has confirmed, of every member but the one named. What
 * it has not confirmed exists nowhere else, so that stays until its own member signs in again. It
 * looks at the copies' marks alone, as every page runs it and most have no other use for the rest.
 */
export function removeConfirmedProgress(exceptUserId: string | null): void {
  for (const key of deviceStorage.keys('mind:')) {
    const userId = WORK_KEY.exec(key)?.[1]
    if (userId === undefined || userId === exceptUserId) continue
    const copy = parseJson(deviceStorage.read(key) ?? '')
    const isUnsynced = isRecord(copy) && (copy['isSent'] !== true || copy['completion'] === 'due')
    if (!isUnsynced) deviceStorage.remove(key)
  }
}
