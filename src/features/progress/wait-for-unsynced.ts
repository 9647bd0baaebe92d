import type { TextStorage } from '../../shared/storage.ts'
import { TOOLS, type Tool } from '../../shared/tools.ts'
import { readLocalProgress } from './local-progress.ts'
import type { SyncTarget } from './progress-sync.ts'
import type { SyncEnvironment } from './sync-environment.ts'

/** What of this tool has not reached the server; null if nothing is left. */
export function unsyncedIn(
  userId: string,
  tool: Tool,
  storage: TextStorage,
): SyncTarget['sends'] | null {
  const local = readLocalProgress(userId, tool, storage)
  if (local && !local.isSent) return 'all'
  return local?.completion === 'due' ? 'completion' : null
}

/** Milliseconds a sign-out waits for what an open tool is still sending, and between two looks. */
const SIGN_OUT_TIMEOUT = 3000
const POLL_INTERVAL = 100

/**
 * Waits a moment for what is on its way to the server, unless there is no network to send it by.
 * @returns whether there is progress that only this device has and that a sign-out would remove
 */
export async function isUnsyncedAfterWait(
  userId: string,
  { storage, setTimer, isOnline }: Pick<SyncEnvironment, 'storage' | 'setTimer' | 'isOnline'>,
): Promise<boolean> {
  const isLeft = () => TOOLS.some((tool) => unsyncedIn(userId, tool, storage) !== null)
  const isWorthWaiting = () => isOnline() && isLeft()
  for (let waited = 0; waited < SIGN_OUT_TIMEOUT && isWorthWaiting(); waited += POLL_INTERVAL) {
    await new Promise<void>((resolve) => setTimer(resolve, POLL_INTERVAL))
  }
  return isLeft()
}
