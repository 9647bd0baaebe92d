import { atom, onMount, type ReadableAtom } from 'nanostores'
import { tabStorage } from './storage.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

/** Where a toast waits for the next page. It contains no member data, so it outlives a sign-out. */
const WAITING_KEY = 'mind:toast'

const shown = atom<readonly Toast[]>([])
let lastId = 0

export const $toasts: ReadableAtom<readonly Toast[]> = shown

/** Shows a toast. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  lastId += 1
  shown.set([...shown.get(), { id: lastId, text, tone }])
}

/** Shows a toast on the next page. */
export function toastOnNextPage(text: string, tone: Toast['tone'] = 'good'): void {
  tabStorage.write(WAITING_KEY, `${tone} ${text}`)
}

export function dismissToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id))
}

/**
 * What an earlier page has left, taken as soon as this page's code arrives: what is left from then
 * on is for the next one, even if the toasts here have not been shown yet.
 */
let waiting = import.meta.env.SSR ? [] : takeWaiting()

function takeWaiting(): string[] {
  const [, ...left] = /^(good|bad) (.*)$/s.exec(tabStorage.read(WAITING_KEY) ?? '') ?? []
  tabStorage.remove(WAITING_KEY)
  return left
}

onMount(shown, () => {
  const [tone, text] = waiting
  waiting = []
  if (text) toast(text, tone === 'bad' ? 'bad' : 'good')
})
