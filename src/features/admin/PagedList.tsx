import { type ReactNode, useRef } from 'react'
import type { Fault } from '../../shared/fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'

interface Props<Item> {
  items: readonly Item[]
  /** Whether there are older ones. */
  hasMore: boolean
  readMore: () => Promise<Fault | null>
  labels: { readonly none: string; readonly more: string }
  children: (item: Item) => ReactNode
}

/** A list, the newest first, that reads older items when asked to. */
export function PagedList<Item extends { id: string | number }>({
  items,
  hasMore,
  readMore,
  labels,
  children,
}: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  /** The button may be gone then; the reader goes on at the first item that was added. */
  const focusAdded = () => {
    const added = list.current?.children.item(items.length)
    if (added instanceof HTMLElement) added.focus()
  }
  return (
    <>
      {items.length === 0 && <p className="text-muted">{labels.none}</p>}
      <ol ref={list} className="divide-y divide-line border-y border-line empty:hidden">
        {items.map((item) => (
          <li key={item.id} tabIndex={-1}>
            {children(item)}
          </li>
        ))}
      </ol>
      {hasMore && (
        <ActionButton variant="outline" className="mt-5" action={readMore} onDone={focusAdded}>
          {labels.more}
        </ActionButton>
      )}
    </>
  )
}
