/*
 * The production code under simulation. A copy of it with a planted bug takes its place by other paths.
 */
export { isUnsyncedAfterWait, knownRevisions } from '../../../../src/features/member/device.ts'
export { setEntry } from '../../../../src/features/member/entries.ts'
export { Sync } from '../../../../src/features/member/sync.ts'
export { DataError } from '../../../../src/shared/fault.ts'
export { memberPrefix, removeConfirmedOf, textStorage } from '../../../../src/shared/storage.ts'
