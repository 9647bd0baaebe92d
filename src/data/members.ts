import { callFunction } from './client.ts'
import {
  type Decoded,
  type Decoder,
  list,
  number,
  optional,
  record,
  rowOf,
  text,
  timestamp,
} from './decode.ts'

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

/** A member as an admin sees one: never what they have entered. */
export type ListedMember = Decoded<typeof listedMember>

export interface MemberPage {
  readonly members: readonly ListedMember[]
  /** Of all pages; a search counts up to 1000. */
  readonly total: number
}

const memberPage: Decoder<MemberPage> = (value) => {
  const [first] = list(record)(value)
  return { members: list(listedMember)(value), total: first ? number(first['total']) : 0 }
}

/**
 * Members, the newest first.
 * @param search beginnings of words in names and addresses; empty for everyone
 * @param page counted from 1
 * @throws {DataError}
 */
export function readMembers(search: string, page: number): Promise<MemberPage> {
  return callFunction('admin_members', { p_search: search, p_page: page }, memberPage)
}

/** Up to a thousand members by id, the first ones or those after this one. @throws {DataError} */
export function readMemberExport(after?: ListedMember): Promise<ListedMember[]> {
  return callFunction('admin_member_export', after ? { p_after: after.id } : {}, list(listedMember))
}
