import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { dateOn } from './dates.ts'

/** Milliseconds between two looks at the clock. A timer set for midnight would sleep with the laptop. */
const LOOK = 20_000

const now = atom(new Date())

/** The time, read again while something that depends on it is shown, also after sleep and travel. */
export const $now: ReadableAtom<Date> = now

/** The member's own date as YYYY-MM-DD. It turns at their midnight. */
export const $today = computed(now, dateOn)

onMount(now, () => {
  const read = () => now.set(new Date())
  read()
  const timer = setInterval(read, LOOK)
  const listening = new AbortController()
  document.addEventListener('visibilitychange', read, listening)
  addEventListener('focus', read, listening)
  addEventListener('pageshow', read, listening)
  return () => {
    clearInterval(timer)
    listening.abort()
  }
})
