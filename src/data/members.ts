import { backend } from './client.ts'
import { type Decoder, list, number, optional, record, text, timestamp } from './decode.ts'
import { decodeResponse } from './errors.ts'

/** A member as an admin sees one: who, since when, how far; never what was written. */
export interface ListedMember {
  readonly id: string
  readonly fullName: string
  readonly email: string
  readonly joinedAt: string
  /** The last sign-in or save; null before the first of either. */
  readonly lastActiveAt: string | null
  readonly begun: number
  readonly completed: number
}

export interface MemberPage {
  readonly members: readonly ListedMember[]
  /** Of all pages; a search counts up to 1000. */
  readonly total: number
}

/** How many members a page holds; the database decides it. */
export const PAGE_SIZE = 50

const listedMember: Decoder<ListedMember> = (value) => {
  const row = record(value)
  return {
    id: text(row['id']),
    fullName: text(row['full_name']),
    email: optional(text)(row['email']) ?? '',
    joinedAt: timestamp(row['joined_at']),
    lastActiveAt: optional(timestamp)(row['last_active_at']),
    begun: number(row['started']),
    completed: number(row['completed']),
  }
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
  const query = backend().data.rpc('admin_members', { p_search: search, p_page: page })
  return decodeResponse(query, memberPage)
}

/**
 * All members, up to a thousand at a time, in an order of no meaning.
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
