import { TOOLS, type Tool } from '../domain/next-step.ts'
import { ProgressSync } from './progress-sync.ts'
import { $session, memberNow } from './session.ts'
import { browserEnvironment } from './sync-environment.ts'
import { isUnsyncedAfterWait, unsyncedIn } from './unsynced.ts'

/**
 * Sends what the tools' own pages could not send before they were closed. Pages that show how far a
 * member is wait for it, so that nothing done offline is missing.
 * @returns whether there was anything to send
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

/** It ends with the session, as nothing of a member may be kept once they have signed out. */
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
