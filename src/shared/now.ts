import { atom, onMount, type ReadableAtom } from 'nanostores'

const now = atom(new Date())

/** The time, read again every minute while something that depends on it is shown. */
export const $now: ReadableAtom<Date> = now

onMount(now, () => {
  const read = () => now.set(new Date())
  read()
  const timer = setInterval(read, 60_000)
  return () => clearInterval(timer)
})
