import { useSyncExternalStore } from 'react'
import { dateIn } from '../../shared/dates.ts'

/** Milliseconds between two looks at the clock. A timer set for midnight would sleep with the laptop. */
const LOOK = 20_000

/** The member's own date as YYYY-MM-DD. It turns at their midnight, also after sleep and travel. */
export function useToday(): string {
  return useSyncExternalStore(watchClock, () => dateIn(undefined, new Date()))
}

function watchClock(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOK)
  const listening = new AbortController()
  document.addEventListener('visibilitychange', onLook, listening)
  addEventListener('focus', onLook, listening)
  addEventListener('pageshow', onLook, listening)
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}

/** A date as YYYY-MM-DD, written for reading; it is the same day whatever the reader's zone. */
export function readable(
  date: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Date(`${date}T00:00Z`).toLocaleDateString(locale, { ...options, timeZone: 'UTC' })
}
