import { readCopy } from '../data/copies.ts'
import { TOOLS, type Tool } from '../tools/path.ts'
import type { Ownership } from './open-work.ts'
import { memberNow } from './session.ts'

/** What of this tool has not reached the server; null if nothing is left. */
export function leftoverOf(userId: string, tool: Tool): Ownership['sends'] | null {
  const copy = readCopy(userId, tool)
  if (copy && !copy.isSent) return 'all'
  return copy?.completion === 'due' ? 'completion' : null
}

/** Milliseconds a sign-out waits for what an open tool is still sending, and between two looks. */
const FAREWELL = 3000
const LOOK = 100

/**
 * Waits a moment for what is on its way to the server.
 * @returns whether there is work that only this device has and that a sign-out would remove
 */
export async function isWorkLeft(): Promise<boolean> {
  const { id } = memberNow()
  const isLeft = () => TOOLS.some((tool) => leftoverOf(id, tool) !== null)
  for (let waited = 0; waited < FAREWELL && isLeft(); waited += LOOK) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
  return isLeft()
}
