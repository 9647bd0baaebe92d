import { TOOLS, type Tool } from '../tools/path.ts'
import { leftoverOf } from './leftovers.ts'
import { OpenWork } from './open-work.ts'
import { $session } from './session.ts'

/**
 * Sends what the tools' own pages could not send before they were closed. Pages that show how far a
 * member is wait for it, so that nothing done offline is missing.
 */
export async function sendLeftovers(userId: string): Promise<void> {
  await Promise.all(TOOLS.map((tool) => sendLeftover(userId, tool)))
}

/** It ends with the session, as nothing of a member may be kept once they have signed out. */
async function sendLeftover(userId: string, tool: Tool): Promise<void> {
  const sends = leftoverOf(userId, tool)
  if (!sends) return
  const work = new OpenWork({ userId, tool, sends }, () => {})
  const stopListening = $session.listen(({ status }) => {
    if (status !== 'member') work.close()
  })
  await work.refresh()
  work.close()
  stopListening()
}
