import { toFault } from '../data/data-error.ts'
import type { Fault } from '../domain/fault.ts'

/** Runs an action. @returns the fault if it failed, else null */
export async function runToFault(action: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await action()
    return null
  } catch (error) {
    return toFault(error)
  }
}
