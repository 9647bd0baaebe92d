import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { searchQuery } from '../admin-query.ts'
import { PAGE_SIZE, page, readPages } from '../pages.ts'

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

export interface MemberList {
  readonly members: readonly ListedMember[]
  /** Of all pages. */
  readonly total: number
  /** Beginnings of words in names and addresses; empty for everyone. */
  readonly search: string
  /** Counted from 1. */
  readonly page: number
  readonly pages: number
}

/** One page of the members, the newest first. */
export const memberList = searchQuery(
  { search: '', page: 1 },
  async ({ search, page }): Promise<MemberList> => {
    const args = { p_search: search, p_page: page }
    const { total, members } = await callFunction('admin_members', args, memberPage)
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    return { members, total, search, page, pages }
  },
)

/**
 * All members, the newest first.
 * @param onProgress is called with how many have been read so far
 */
export async function readAllMembers(onProgress: (read: number) => void): Promise<ListedMember[]> {
  const readAfter = (last?: ListedMember) =>
    callFunction('admin_member_export', last ? { p_after: last.id } : {}, page(listedMember, 1))
  const { items } = await readPages(readAfter, Infinity, onProgress)
  return items.toSorted((a, b) => b.joinedAt.localeCompare(a.joinedAt))
}
