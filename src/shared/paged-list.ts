/** A list that is read page by page. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Whether there may be more behind them. */
  readonly hasMore: boolean
}

/** What is shown of a list, with the page that follows. */
export function withNext<Item, List extends Page<Item>>(shown: List, next: Page<Item>) {
  return { ...shown, items: [...shown.items, ...next.items], hasMore: next.hasMore }
}

/**
 * A list with what is known to follow its last item: one that was loaded again meanwhile may end
 * elsewhere.
 */
export function continueBy<Item extends { readonly id: unknown }, List extends Page<Item>>(
  known: Page<Item>,
  list: List,
): List {
  const last = list.items.at(-1)
  const end = known.items.findIndex(({ id }) => id === last?.id)
  if (end < 0) return list
  const following = known.items.slice(end + 1)
  return withNext(list, { items: following, hasMore: known.hasMore })
}
