import { DataError } from '../../../src/data/data-error.ts'
import { memberPrefix, textStorage } from '../../../src/data/storage.ts'
import { setEntry } from '../../../src/domain/progress-state.ts'
import { ProgressSync } from '../../../src/stores/progress-sync.ts'
import { isUnsyncedAfterWait } from '../../../src/stores/unsynced.ts'

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
