import { type Decoder, list } from '../../shared/supabase/decode.ts'

/** A list that is read page by page, each behind the last item of the one before. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Whether there may be more behind them. */
  readonly hasMore: boolean
  /** What the items were searched by, and the state that they are in. */
  readonly search?: string
  readonly state?: string
}

/** How many rows of a long list are read at once; most of these lists are cut by the database. */
export const PAGE_SIZE = 50

/** @param size how many items a page has at least if others may follow */
export const page =
  <Item>(decode: Decoder<Item>, size = PAGE_SIZE): Decoder<Page<Item>> =>
  (value) => {
    const items = list(decode)(value)
    return { items, hasMore: items.length >= size }
  }

/** Reads the items behind this one, or the first ones. */
export type ReadAfter<Item> = (last?: Item) => Promise<Page<Item>>

/** A list of which nothing has been read yet. */
export const UNREAD = { items: [], hasMore: true }

/** Reads the page behind what is known of a list. @returns both */
export async function readNext<Item, List extends Page<Item>>(
  known: List,
  readAfter: ReadAfter<Item>,
) {
  const { items, hasMore } = await readAfter(known.items.at(-1))
  return { ...known, items: [...known.items, ...items], hasMore }
}

/**
 * Reads a list from its start, page by page.
 * @param atLeast how many items it should have, if there are so many
 * @param onProgress is called with how many have been read so far
 */
export async function readPages<Item>(
  readAfter: ReadAfter<Item>,
  atLeast: number,
  onProgress?: (read: number) => void,
): Promise<Page<Item>> {
  let read: Page<Item> = UNREAD
  do {
    read = await readNext(read, readAfter)
    onProgress?.(read.items.length)
  } while (read.hasMore && read.items.length < atLeast)
  return read
}

/**
 * A list with what is known to follow its last item: one that was loaded again meanwhile may end
 * elsewhere, or be another list.
 */
export function continueBy<Item extends { readonly id: unknown }, List extends Page<Item>>(
  known: Page<Item>,
  list: List,
): List {
  const last = list.items.at(-1)
  const end = known.items.findIndex(({ id }) => id === last?.id)
  if (end < 0 || list.search !== known.search || list.state !== known.state) return list
  const following = known.items.slice(end + 1)
  return { ...list, items: [...list.items, ...following], hasMore: known.hasMore }
}
