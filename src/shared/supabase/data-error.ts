import type { Fault } from '../fault.ts'

/** The one error that the data layer throws. */
export class DataError extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.kind)
    this.name = 'DataError'
    this.fault = fault
  }
}

/** The fault of a caught error. Any other error is a bug and is thrown again. */
export function toFault(error: unknown): Fault {
  if (error instanceof DataError) return error.fault
  throw error
}

/** Runs an action. @returns the fault if it failed, else null */
export async function runToFault(action: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await action()
    return null
  } catch (error) {
    return toFault(error)
  }
}
