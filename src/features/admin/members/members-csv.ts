import { callFunction } from '../../../shared/supabase/client.ts'
import { type Cell, csvTime } from '../csv.ts'
import { page, readPages } from '../pages.ts'
import type { AdminWords } from '../words.ts'
import { type ListedMember, listedMember } from './members.ts'

/** What stands above the columns of the members' file. */
export function memberColumns({ file }: AdminWords['members']): string[] {
  const { id, name, email, joined, lastActive, started, completed } = file.columns
  return [id, name, email, joined, lastActive, started, completed]
}

/**
 * All members as rows of that file, the newest first.
 * @param onProgress is called with how many have been read so far
 */
export async function readMemberRows(onProgress: (read: number) => void): Promise<Cell[][]> {
  const readAfter = (last?: ListedMember) =>
    callFunction('admin_member_export', last ? { p_after: last.id } : {}, page(listedMember, 1))
  const { items } = await readPages(readAfter, Infinity, onProgress)
  return items.toSorted((a, b) => b.joinedAt.localeCompare(a.joinedAt)).map(cellsOf)
}

function cellsOf(member: ListedMember): Cell[] {
  const { id, fullName, email, joinedAt, lastActiveAt, started, completed } = member
  const lastActive = lastActiveAt && csvTime(lastActiveAt)
  return [id, fullName, email, csvTime(joinedAt), lastActive, started, completed]
}
