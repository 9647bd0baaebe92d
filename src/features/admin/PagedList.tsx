import { type ReactNode, type RefObject, useRef } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Page } from './pages.ts'
import { HEADING } from './route.ts'

interface Props<Item> {
  list: Page<Item>
  readMore: () => Promise<void>
  labels: { readonly none: string; readonly more: string }
  children: (item: Item) => ReactNode
}

/** A list, the newest first, that reads older items when asked to. */
export function PagedList<Item extends { id: string | number }>({
  list,
  readMore,
  labels,
  children,
}: Props<Item>) {
  const rows = useRef<HTMLOListElement>(null)
  return (
    <>
      {list.items.length === 0 && <p className="text-muted">{labels.none}</p>}
      <ol ref={rows} className="divide-y divide-line border-y border-line empty:hidden">
        {list.items.map((item) => (
          <li key={item.id} tabIndex={-1}>
            {children(item)}
          </li>
        ))}
      </ol>
      <ReadMore list={list} rows={rows} readMore={readMore} label={labels.more} />
    </>
  )
}

interface MoreProps extends Pick<Props<unknown>, 'list' | 'readMore'> {
  rows: RefObject<HTMLElement | null>
  label: string
}

/** Reads the items behind those whose rows are shown; each row can take the focus. */
export function ReadMore({ list: { items, hasMore }, rows, readMore, label }: MoreProps) {
  if (!hasMore) return null
  const goOn = () => placeAfterMore(rows, items.length)?.focus()
  return (
    <ActionButton variant="outline" className="mt-5" action={readMore} onDone={goOn}>
      {label}
    </ActionButton>
  )
}

/**
 * Where the reader goes on once more is read, as the button may be gone: at the first row that was
 * added, or at the heading if none was.
 * @param before how many rows there were
 */
export function placeAfterMore(
  rows: RefObject<HTMLElement | null>,
  before: number,
): HTMLElement | null {
  const added = rows.current?.children.item(before)
  return added instanceof HTMLElement ? added : document.getElementById(HEADING)
}
