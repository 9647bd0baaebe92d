import type { Entry, ProgressState } from '../../../src/domain/progress-state.ts'

/** What save_progress stores of one member in one tool. */
export interface StoredProgress {
  readonly state: ProgressState
  readonly isCompleted: boolean
}

/**
 * What save_progress does to a row, written a second time; a database test compares the two. Values
 * are scalars in ASCII, of which PostgreSQL and JSON write the same text.
 * @returns null if the database rejects the entries
 */
export function saveProgress(
  row: StoredProgress | null,
  entries: ProgressState,
  isCompleted: boolean,
  now: number,
): StoredProgress | null {
  if (Object.values(entries).some(({ t }) => t > now + 300_000 || t < 0)) return null
  const state: Record<string, Entry> = { ...row?.state }
  for (const [key, entry] of Object.entries(entries)) {
    const stored = state[key]
    if (!stored || isLater(entry, stored)) state[key] = entry
  }
  return { state, isCompleted: isCompleted || (row?.isCompleted ?? false) }
}

function isLater(entry: Entry, than: Entry): boolean {
  return entry.t === than.t ? JSON.stringify(entry.v) > JSON.stringify(than.v) : entry.t > than.t
}

/** Whether merging these entries into the row would change nothing. */
export function contains(row: StoredProgress | null, entries: ProgressState): boolean {
  return Object.entries(entries).every(([key, entry]) => {
    const stored = row?.state[key]
    return stored !== undefined && !isLater(entry, stored)
  })
}
