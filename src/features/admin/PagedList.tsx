import { type ReactNode, type RefObject, useRef } from 'react'
import type { Fault } from '../../shared/fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Page } from './pages.ts'
import { focusHeading } from './route.ts'

interface Props<Item> {
  list: Page<Item>
  readMore: () => Promise<Fault | null>
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
  /** The button may be gone then; the reader goes on at the first item that was added, if any was. */
  const focusAdded = () => {
    const added = rows.current?.children.item(items.length)
    if (added instanceof HTMLElement) added.focus()
    else focusHeading()
  }
  if (!hasMore) return null
  return (
    <ActionButton variant="outline" className="mt-5" action={readMore} onDone={focusAdded}>
      {label}
    </ActionButton>
  )
}
