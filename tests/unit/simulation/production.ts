import { memberPrefix, shelf } from '../../../src/data/device.ts'
import { DataError } from '../../../src/data/errors.ts'
import { ProgressSync } from '../../../src/stores/progress-sync.ts'
import { isUnsyncedAfterWait } from '../../../src/stores/unsynced.ts'
import { put } from '../../../src/tools/memory.ts'

/** The production code under simulation, so that a copy of it with a planted bug can take its place. */
export const production = { DataError, ProgressSync, isUnsyncedAfterWait, memberPrefix, put, shelf }

export type Production = typeof production
