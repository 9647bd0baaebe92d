import { PAGE_SIZE } from '../data/decode.ts'
import {
  type ListedMember,
  type MemberPage,
  readMemberExport,
  readMembers,
} from '../data/members.ts'
import { type Cell, csv, csvTime } from '../domain/csv.ts'
import type { Fault } from '../domain/fault.ts'
import { adminQuery, readAll, runAsAdmin } from './admin-query.ts'

export type { ListedMember }

export interface MemberList extends MemberPage {
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
  const found = await readMembers(asked.search, asked.page)
  if (asked !== wanted) return readWanted()
  return { ...found, ...asked, pages: Math.max(1, Math.ceil(found.total / PAGE_SIZE)) }
}

/**
 * All members as the text of a CSV file, the newest first.
 * @param header id, name, e-mail, joined, last active, started, completed
 * @param tell hears how many members have been read so far
 * @param save takes the text
 */
export function exportMembers(
  header: readonly string[],
  tell: (read: number) => void,
  save: (text: string) => void,
): Promise<Fault | null> {
  return runAsAdmin(async () => {
    const members = await readAll(readMemberExport, tell)
    members.sort((a, b) => b.joinedAt.localeCompare(a.joinedAt))
    save(csv(header, members.map(cellsOf)))
  })
}

function cellsOf(member: ListedMember): Cell[] {
  const { id, fullName, email, joinedAt, lastActiveAt, started, completed } = member
  return [
    id,
    fullName,
    email,
    csvTime(joinedAt),
    lastActiveAt && csvTime(lastActiveAt),
    started,
    completed,
  ]
}
