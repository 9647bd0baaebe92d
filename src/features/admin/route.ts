import { useSyncExternalStore } from 'react'

export const TABS = [
  'overview',
  'inbox',
  'members',
  'sessions',
  'announcements',
  'emails',
  'resources',
  'change-log',
] as const

export type Tab = (typeof TABS)[number]

/** Where in the page the address points. */
export interface Route {
  readonly part: Tab
  /** Whether something new is being written there. */
  readonly isWriting: boolean
  /** What is open there, such as a session, or what the new one is made from. */
  readonly id: string | undefined
}

/** The addresses at which a part's empty form is open. */
export const FORMS = {
  sessions: '#add-session',
  announcements: '#send-announcement',
  emails: '#new-email',
  resources: '#add-resource',
} as const satisfies Partial<Record<Tab, string>>

export function useRoute(): Route {
  return placeOf(
    useSyncExternalStore(
      listen,
      () => location.hash,
      () => '',
    ),
  )
}

function placeOf(hash: string): Route {
  const [place, id] = hash.split('/')
  const forms: Partial<Record<Tab, string>> = FORMS
  const form = TABS.find((each) => forms[each] === place)
  const part = form ?? TABS.find((each) => `#${each}` === place) ?? 'overview'
  return { part, isWriting: form !== undefined, id }
}

function listen(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** Closes what is open in a part: going back does not open it again. */
export function closeForm(part: Tab): void {
  location.replace(`#${part}`)
}

/** What carries this id is where the focus goes when the thing that had it is gone. */
export const HEADING = 'part'

export function focusHeading(): void {
  document.getElementById(HEADING)?.focus()
}
