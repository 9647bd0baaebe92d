import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { searchQuery } from '../admin-query.ts'
import { type Cell, csvTime } from '../csv.ts'
import { page, readPages } from '../pages.ts'
import type { AdminWords } from '../words.ts'

/** Decodes a member of the list, or of its export. */
const listedMember = decode.rowOf({
  id: decode.text,
  fullName: decode.text,
  /** Null for an account without an address. */
  email: decode.optional(decode.text),
  joinedAt: decode.timestamp,
  /** The last sign-in or save; null before the first of either. */
  lastActiveAt: decode.optional(decode.timestamp),
  /** How many tools they have started, completed ones included. */
  started: decode.number,
  completed: decode.number,
})

const memberPage = decode.object({ total: decode.number, members: decode.list(listedMember) })

/** A member as an admin sees one: never what they have entered. */
export type ListedMember = decode.Decoded<typeof listedMember>

/** `search`: beginnings of words in names and addresses; empty for everyone. Pages count from 1. */
const FIRST = { search: '', page: 1 }

/** A page of the members, and how many there are on all pages. */
export type MemberList = decode.Decoded<typeof memberPage> & typeof FIRST

/** One page of the members, the newest first. */
export const memberList = searchQuery(FIRST, async ({ search, page }): Promise<MemberList> => {
  const args = { p_search: search, p_page: page }
  return { ...(await callFunction('admin_members', args, memberPage)), search, page }
})

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
