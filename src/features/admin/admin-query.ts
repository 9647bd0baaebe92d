import { DataError, decodeResponse, toFault } from '../../shared/fault.ts'
import { list, record } from '../../shared/supabase/decode.ts'
import { type MemberQuery, memberQuery } from '../auth/member-query.ts'
import { adminRole } from '../member/member.ts'
import { askPage } from '../member/parts.ts'
import { continueBy, type Page, readNext } from './pages.ts'

/** A query that only an admin may make; otherwise it is like any other query of a member. */
export function adminQuery<Data>(load: (userId: string) => Promise<Data>): MemberQuery<Data> {
  return memberQuery((userId) => asAdmin(load(userId)))
}

/**
 * Rows of a table. Row security leaves out what is not the reader's without an error, so the page's answer
 * says whether an admin asks.
 */
export function adminRows<Rows>(read: () => Promise<Rows>) {
  return adminQuery(async (userId) => {
    const [rows] = await Promise.all([read(), askPage(userId)])
    return rows
  })
}

type Query = Parameters<typeof decodeResponse>[0]
/** Of one column or more: one of none would find no row. */
type Update = { eq: (column: 'id', id: string) => { select: (columns: 'id') => Query } }

/** Makes a change of one row. @throws {DataError} `not-allowed` also if the row is gone */
export async function changeRow(update: Update, id: string): Promise<void> {
  const changed = await decodeResponse(update.eq('id', id).select('id'), list(record))
  // Row security raises no error for a row that may not be changed: it is missing in the answer.
  if (changed.length === 0) throw new DataError({ kind: 'not-allowed' })
}

/**
 * Waits for what only an admin may ask for. A refusal may mean that the role was removed: the role is
 * read again, and without it the member leaves the page.
 */
export async function asAdmin<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (toFault(error).kind === 'not-allowed') void adminRole.reload()
    throw error
  }
}

/** Waits for a change that only an admin may make, and loads what it has changed again. */
export async function thenReload(
  change: Promise<unknown>,
  reload: () => Promise<unknown>,
): Promise<void> {
  try {
    await asAdmin(change)
  } catch (error) {
    // Somebody else may have changed what is shown, or only the answer was lost.
    void reload()
    throw error
  }
  await reload()
}

/** A query for what was asked for last: an answer to an earlier question is dropped. */
export function searchQuery<Search, Data>(first: Search, load: (search: Search) => Promise<Data>) {
  let wanted = first
  const query = adminQuery(async function readWanted(): Promise<Data> {
    const asked = wanted
    const data = await load(asked)
    return asked === wanted ? data : readWanted()
  })
  function show(search: Search): Promise<void> {
    wanted = search
    return query.reload()
  }
  return { ...query, show }
}

/** A query whose list starts with its first page and gets each other one when it is asked for. */
export function paged<Item extends { readonly id: unknown }, List extends Page<Item>, Own>(
  query: MemberQuery<List> & Own,
  readAfter: (last: Item | undefined, list: List) => Promise<Page<Item>>,
) {
  const { $loaded, edit } = query
  async function readMore(): Promise<void> {
    const loaded = $loaded.get()
    if (loaded.status !== 'ready') return
    const list = loaded.data
    const known = await asAdmin(readNext(list, (last?: Item) => readAfter(last, list)))
    edit((shown) => continueBy(known, shown))
  }
  return { ...query, readMore }
}
