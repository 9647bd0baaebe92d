import type { Entry, ProgressState } from '../../../../src/features/member/entries.ts'
import type { Json } from '../../../../src/shared/supabase/database.types.ts'

/** The tools that members use here; the id of a resource is the tool's name. */
export const USED_TOOLS = ['challenge', 'gauntlet-builder'] as const

/** What save_progress stores of one member in one tool. */
export interface StoredProgress {
  readonly state: ProgressState
  readonly isCompleted: boolean
}

/**
 * What save_progress does to a row, written a second time; a database test compares the two. Values
 * are whole numbers, ASCII text and objects of them, of which both write texts in the same order.
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

/** What the database makes of the states of two devices. */
export function mergeStates(a: ProgressState, b: ProgressState): ProgressState {
  return (
    saveProgress({ state: a, isCompleted: false }, b, false, Number.MAX_SAFE_INTEGER)?.state ?? a
  )
}

function isLater(entry: Entry, than: Entry): boolean {
  return entry.t === than.t ? textOf(entry.v) > textOf(than.v) : entry.t > than.t
}

/** With the keys of an object in the order that PostgreSQL gives them. */
function textOf(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}: ${textOf(member)}`)
  return `{${members.join(', ')}}`
}

/** Whether merging these entries into the row would change nothing. */
export function contains(row: StoredProgress | null, entries: ProgressState): boolean {
  return Object.entries(entries).every(([key, entry]) => {
    const stored = row?.state[key]
    return stored !== undefined && !isLater(entry, stored)
  })
}
