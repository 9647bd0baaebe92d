import { callFunction } from '../../../shared/supabase/client.ts'
import {
  type Decoded,
  list,
  number,
  object,
  optional,
  PAGE_SIZE,
  rowOf,
  text,
  timestamp,
} from '../../../shared/supabase/decode.ts'
import { adminQuery, readAll } from '../admin-query.ts'

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

let wanted = { search: '', page: 1 }

/** One page of the members, the newest first. */
export const memberList = adminQuery(readWanted)

/** Shows another page, or the first one of another search. */
export function showMembers(search: string, page: number): Promise<void> {
  wanted = { search, page }
  return memberList.reload()
}

/** A late answer to an earlier search is dropped. */
async function readWanted(): Promise<MemberList> {
  const asked = wanted
  const { search, page } = asked
  const args = { p_search: search, p_page: page }
  const { total, members } = await callFunction('admin_members', args, memberPage)
  if (asked !== wanted) return readWanted()
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return { members, total, search, page, pages }
}

/**
 * All members, the newest first.
 * @param onProgress is called with how many have been read so far
 */
export async function readAllMembers(onProgress: (read: number) => void): Promise<ListedMember[]> {
  const members = await readAll(readExport, onProgress)
  return members.sort((a, b) => b.joinedAt.localeCompare(a.joinedAt))
}

/** Up to a thousand members by id, the first ones or those after this one. */
function readExport(after?: ListedMember): Promise<ListedMember[]> {
  return callFunction('admin_member_export', after ? { p_after: after.id } : {}, list(listedMember))
}
