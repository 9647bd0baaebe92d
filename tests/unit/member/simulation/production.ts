import { isUnsyncedAfterWait, knownRevisions } from '../../../../src/features/member/device.ts'
import { setEntry } from '../../../../src/features/member/entries.ts'
import { Sync } from '../../../../src/features/member/sync.ts'
import { DataError } from '../../../../src/shared/fault.ts'
import { memberPrefix, removeConfirmedOf, textStorage } from '../../../../src/shared/storage.ts'

/** The production code under simulation, so that a copy of it with a planted bug can take its place. */
export const production = {
  DataError,
  Sync,
  isUnsyncedAfterWait,
  knownRevisions,
  memberPrefix,
  removeConfirmedOf,
  setEntry,
  textStorage,
}

export type Production = typeof production
