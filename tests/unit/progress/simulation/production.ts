import { setEntry } from '../../../../src/features/progress/progress-state.ts'
import { ProgressSync } from '../../../../src/features/progress/progress-sync.ts'
import { isUnsyncedAfterWait } from '../../../../src/features/progress/wait-for-unsynced.ts'
import { DataError } from '../../../../src/shared/fault.ts'
import { memberPrefix, textStorage } from '../../../../src/shared/storage.ts'

/** The production code under simulation, so that a copy of it with a planted bug can take its place. */
export const production = {
  DataError,
  ProgressSync,
  isUnsyncedAfterWait,
  memberPrefix,
  setEntry,
  textStorage,
}

export type Production = typeof production
