import { backend } from './client.ts'
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
import { decodeResponse } from './errors.ts'

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

/** How many members a page holds; the database decides it. */
export const PAGE_SIZE = 50

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
  const query = backend().data.rpc('admin_members', { p_search: search, p_page: page })
  return decodeResponse(query, memberPage)
}

/**
 * All members, up to a thousand at a time, ordered by id.
 * @throws {DataError}
 */
export async function* readAllMembers(): AsyncGenerator<readonly ListedMember[]> {
  let last: ListedMember | undefined
  do {
    const query = backend().data.rpc('admin_member_export', last ? { p_after: last.id } : {})
    const members = await decodeResponse(query, list(listedMember))
    yield members
    last = members.at(-1)
  } while (last)
}
