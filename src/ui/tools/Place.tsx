import { type ReactNode, useState } from 'react'

/** What a list showed first keeps its place while the page is open, also when it changes or ends. */
export function usePlaces<Item extends { readonly id: string }>(items: readonly Item[]) {
  const [first, setFirst] = useState(items)
  const find = (list: readonly Item[], id: string) => list.find((item) => item.id === id) ?? null
  return {
    /** What was shown first, and what stands there now: null once it is gone. */
    kept: first.map((item) => ({ first: item, now: find(items, item.id) })),
    /** What has come since. */
    late: items.filter(({ id }) => !find(first, id)).map((item) => ({ first: item, now: item })),
    /** Releases the space of one. @returns how to take it back */
    release(id: string) {
      setFirst(first.filter((item) => item.id !== id))
      return () => setFirst(first)
    },
  }
}

interface Props<Value> {
  value: Value
  /** What was here before; without it, the first value that was drawn. */
  first?: NonNullable<Value>
  /** @param isShown false for what only keeps the size */
  children: (value: NonNullable<Value>, isShown: boolean) => ReactNode
}

/**
 * Keeps the size of what stood here first, so that nothing moves when fresh data replace it. What
 * needs more room scrolls.
 */
export function Place<Value>({ value, first: given, children }: Props<Value>) {
  const [drawn] = useState(value)
  const first = given ?? drawn
  if (JSON.stringify(value) === JSON.stringify(first))
    return value != null && <div>{children(value, true)}</div>
  return (
    <div key="changed" className="relative">
      {value != null && (
        <div className="absolute inset-0 overflow-y-auto print:static">{children(value, true)}</div>
      )}
      {first != null && (
        <div className="invisible" aria-hidden="true">
          {children(first, false)}
        </div>
      )}
    </div>
  )
}
