import { useLayoutEffect, useRef } from 'react'

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
