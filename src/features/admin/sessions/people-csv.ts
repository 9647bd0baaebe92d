import { callFunction } from '../../../shared/supabase/client.ts'
import { type Cell, csvTime } from '../csv.ts'
import { page, readPages } from '../pages.ts'
import type { AdminWords } from '../words.ts'
import { argsAfter, type ListedRegistration, listedRegistration } from './people.ts'
import type { MasterclassSession } from './sessions.ts'
import { sourceName, stateName } from './state-and-source.ts'

/** What stands above the columns of the file of registrations. */
export function peopleColumns({ file }: AdminWords['sessions']): string[] {
  const { name, email, state, place, source, news, registered, attended, account } = file.columns
  return [name, email, state, place, source, news, registered, attended, account]
}

/**
 * Everybody who registered for a session as rows of that file, the newest first.
 * @param onProgress is called with how many have been read so far
 */
export async function readPeopleRows(
  { id }: MasterclassSession,
  words: AdminWords,
  onProgress: (read: number) => void,
): Promise<Cell[][]> {
  const readAfter = (last?: ListedRegistration) =>
    callFunction(
      'admin_registrations',
      { ...argsAfter(id, last), p_is_export: true },
      page(listedRegistration, 1),
    )
  const { items } = await readPages(readAfter, Infinity, onProgress)
  return items.map((registration) => cellsOf(registration, words))
}

function cellsOf(registration: ListedRegistration, words: AdminWords): Cell[] {
  const { name, email, place, source, wantsNews, createdAt, attendedAt, hasAccount } = registration
  return [
    name,
    email,
    stateName(registration, words),
    place,
    sourceName(source, words),
    wantsNews,
    csvTime(createdAt),
    attendedAt && csvTime(attendedAt),
    hasAccount,
  ]
}
