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

/** Where in the page the address points: a part, and whether something new is being written there. */
export interface Route {
  readonly part: Tab
  readonly isWriting: boolean
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
  if (hash === FORMS.announcements) return { part: 'announcements', isWriting: true }
  if (hash === FORMS.emails) return { part: 'emails', isWriting: true }
  if (hash === FORMS.sessions) return { part: 'sessions', isWriting: true }
  if (hash === FORMS.resources) return { part: 'resources', isWriting: true }
  return { part: TABS.find((part) => `#${part}` === hash) ?? 'overview', isWriting: false }
}

function listen(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** Closes a form: going back does not open it again. */
export function closeForm(part: Tab): void {
  location.replace(`#${part}`)
}

/** What carries this id is where the focus goes when the thing that had it is gone. */
export const HEADING = 'part'

export function focusHeading(): void {
  document.getElementById(HEADING)?.focus()
}
