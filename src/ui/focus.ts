import { useEffect, useLayoutEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * For a control that its own action takes off the page: the focus would be lost with it. Call the
 * result in the action with a function that finds what has the focus after the next drawing.
 */
export function useFocusAfter(): (find: Find) => void {
  const pending = useRef<Find | null>(null)
  useLayoutEffect(() => {
    const find = pending.current
    pending.current = null
    find?.()?.focus()
  })
  return (find) => {
    pending.current = find
  }
}

/** As a ref: the page begins anew at its element, which takes the focus. */
export function focusAtTop(element: HTMLElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}

/** As a ref: puts the focus on its element as it appears, such as on a heading, which has no autoFocus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** A link may lead to a part that was not yet drawn when the browser looked for it. */
export function useLinked(): void {
  useEffect(() => {
    const linked = location.hash && document.getElementById(location.hash.slice(1))
    if (!linked) return
    linked.scrollIntoView()
    const target = linked.hasAttribute('tabindex') ? linked : linked.querySelector('h2')
    target?.focus({ preventScroll: true })
  }, [])
}
