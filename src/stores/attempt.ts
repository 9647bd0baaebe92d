import { faultOf } from '../data/errors.ts'
import type { Fault } from '../tools/fault.ts'

/** Does something and says what was wrong if it could not be done. */
export async function attempt(deed: () => Promise<void>): Promise<Fault | null> {
  try {
    await deed()
    return null
  } catch (error) {
    return faultOf(error)
  }
}
