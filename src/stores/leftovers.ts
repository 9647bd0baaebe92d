import { readCopy } from '../data/copies.ts'
import { TOOLS, type Tool } from '../tools/path.ts'
import { OpenWork, type Ownership } from './open-work.ts'
import { $session, memberNow } from './session.ts'

/**
 * Sends what the tools' own pages could not send before they were closed. Pages that show how far a
 * member is wait for it, so that nothing done offline is missing.
 */
export async function sendLeftovers(userId: string): Promise<void> {
  await Promise.all(TOOLS.map((tool) => sendLeftover(userId, tool)))
}

/** Milliseconds a sign-out waits for what is still to be sent. */
const FAREWELL = 2000

/**
 * Sends what is still to be sent.
 * @returns whether there is work that only this device has and that a sign-out would remove
 */
export async function isWorkLeft(): Promise<boolean> {
  const { id } = memberNow()
  const pause = new Promise((resolve) => setTimeout(resolve, FAREWELL))
  await Promise.race([sendLeftovers(id), pause])
  return TOOLS.some((tool) => leftoverOf(id, tool) !== null)
}

function leftoverOf(userId: string, tool: Tool): Ownership['sends'] | null {
  const copy = readCopy(userId, tool)
  if (copy && !copy.isSent) return 'all'
  return copy?.completion === 'due' ? 'completion' : null
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
