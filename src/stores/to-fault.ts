import { toFault } from '../data/data-error.ts'
import type { Fault } from '../domain/fault.ts'

/** Does something and says what was wrong if it could not be done. */
export async function runToFault(action: () => Promise<void>): Promise<Fault | null> {
  try {
    await action()
    return null
  } catch (error) {
    return toFault(error)
  }
}
