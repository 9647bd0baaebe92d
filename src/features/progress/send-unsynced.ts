import { TOOLS, type Tool } from '../../shared/tools.ts'
import { $session, memberNow } from '../auth/session.ts'
import { ProgressSync } from './progress-sync.ts'
import { browserEnvironment } from './sync-environment.ts'
import { isUnsyncedAfterWait, unsyncedIn } from './wait-for-unsynced.ts'

/**
 * Sends the progress that was not sent before its page was closed. Pages that show progress wait
 * for this, so that nothing done offline is missing. @returns whether there was anything to send
 */
export async function sendUnsynced(userId: string): Promise<boolean> {
  const { storage } = browserEnvironment
  const unsynced = TOOLS.filter((tool) => unsyncedIn(userId, tool, storage) !== null)
  await Promise.all(unsynced.map((tool) => sendTool(userId, tool)))
  return unsynced.length > 0
}

/** Whether a sign-out would remove progress that only this device has. It waits a moment first. */
export function isProgressUnsynced(): Promise<boolean> {
  return isUnsyncedAfterWait(memberNow().id, browserEnvironment)
}

/** Stops when the session ends, because nothing may be stored once the member has signed out. */
async function sendTool(userId: string, tool: Tool): Promise<void> {
  const sends = unsyncedIn(userId, tool, browserEnvironment.storage)
  if (!sends) return
  const sync = new ProgressSync({ userId, tool, sends }, () => {}, browserEnvironment)
  const stopListening = $session.listen(({ status }) => {
    if (status !== 'member') sync.close()
  })
  await sync.refresh()
  sync.close()
  stopListening()
}
