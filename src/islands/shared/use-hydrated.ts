import { useSyncExternalStore } from 'react'

/** False in the prerendered page and at its hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
