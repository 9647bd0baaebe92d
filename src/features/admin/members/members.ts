import { callFunction } from '../../../shared/supabase/client.ts'
import * as decode from '../../../shared/supabase/decode.ts'
import { paged, searchQuery } from '../admin-query.ts'
import { csvTime } from '../csv.ts'
import { PAGE_SIZE, page } from '../pages.ts'

/** Decodes a member of the list, or of its export. */
const listedMember = decode.rowOf({
  ...decode.fields(decode.text, 'id', 'fullName'),
  /** Null for an account without an address. */
  email: decode.optional(decode.text),
  joinedAt: decode.timestamp,
  /** The last sign-in or save; null before the first of either. */
  lastActiveAt: decode.optional(decode.timestamp),
  /** How many tools they have started, completed ones included. */
  started: decode.number,
  completed: decode.number,
  /** When they joined, as the database has it, to the microsecond. */
  position: decode.text,
})

/** A member as an admin sees one: never what they have entered. */
export type ListedMember = decode.Decoded<typeof listedMember>

/** The newest members, and how many there are with those that are not shown. */
export type ShownMembers = Awaited<ReturnType<typeof readFound>>

/** The members, all or those that a search finds. */
export const members = paged(
  searchQuery<string, ShownMembers>('', readFound),
  (last: ListedMember | undefined, { search }) => readFound(search, last),
)

/** @param search beginnings of words in names and addresses; empty for everyone */
async function readFound(search: string, last?: ListedMember) {
  return { ...(await readMembers({ p_search: search }, last)), search }
}

/** The newest members, or those who joined before the last one known. */
async function readMembers(
  asked: { p_search?: string; p_is_export?: boolean },
  last?: ListedMember,
) {
  const args = { ...asked, ...(last && { p_before: last.position, p_before_id: last.id }) }
  const decoded = decode.object({
    /** Null in an export, which shows none. */
    total: decode.optional(decode.number),
    members: page(listedMember, asked.p_is_export ? 1 : PAGE_SIZE),
  })
  const { total, members } = await callFunction('admin_members', args, decoded)
  return { ...members, total: total ?? 0 }
}

/** The newest members for the file of all, or those who joined before the last one known. */
export function readExport(last?: ListedMember) {
  return readMembers({ p_is_export: true }, last)
}

/** A member as a row of that file. */
export function memberRecord(member: ListedMember) {
  const { id, fullName: name, email, joinedAt, lastActiveAt, started, completed } = member
  const lastActive = lastActiveAt && csvTime(lastActiveAt)
  return { id, name, email, joined: csvTime(joinedAt), lastActive, started, completed }
}
