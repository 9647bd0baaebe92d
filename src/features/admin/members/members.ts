import { callFunction } from '../../../shared/supabase/client.ts'
import {
  type Decoded,
  list,
  number,
  object,
  optional,
  rowOf,
  text,
  timestamp,
} from '../../../shared/supabase/decode.ts'
import { searchQuery } from '../admin-query.ts'
import { PAGE_SIZE, page, readPages } from '../pages.ts'

const listedMember = rowOf({
  id: text,
  fullName: text,
  /** Null for an account without an address. */
  email: optional(text),
  joinedAt: timestamp,
  /** The last sign-in or save; null before the first of either. */
  lastActiveAt: optional(timestamp),
  /** How many tools they have started, completed ones included. */
  started: number,
  completed: number,
})

const memberPage = object({ total: number, members: list(listedMember) })

/** A member as an admin sees one: never what they have entered. */
export type ListedMember = Decoded<typeof listedMember>

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
