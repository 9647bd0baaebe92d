import { atom, onMount, type ReadableAtom } from 'nanostores'
import { faultOf } from '../data/errors.ts'
import {
  cancelRegistration,
  type Registration,
  readRegistration,
  TOO_MANY_REQUESTS,
} from '../data/registration.ts'

/** What the page behind a registration's link knows. */
export type RegistrationView =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' | 'tooMany' | 'failed' }
  | { readonly status: 'shown'; readonly registration: Registration }

const view = atom<RegistrationView>({ status: 'loading' })

export const $registration: ReadableAtom<RegistrationView> = view

/** The token in the address, after the `#`, where no server sees it. */
const tokenOfAddress = () => location.hash.slice(1)

/** Reads the registration anew. */
export function loadRegistration(): Promise<void> {
  return show(readRegistration)
}

/** Cancels the registration and shows what became of it. */
export function cancelShownRegistration(): Promise<void> {
  return show(cancelRegistration)
}

async function show(ask: (token: string) => Promise<Registration | null>): Promise<void> {
  view.set({ status: 'loading' })
  view.set(await viewOf(ask(tokenOfAddress())))
}

async function viewOf(asked: Promise<Registration | null>): Promise<RegistrationView> {
  try {
    const registration = await asked
    return registration === null ? { status: 'unknown' } : { status: 'shown', registration }
  } catch (error) {
    const fault = faultOf(error)
    const isTooMany = fault.kind === 'refused' && fault.code === TOO_MANY_REQUESTS
    return { status: isTooMany ? 'tooMany' : 'failed' }
  }
}

onMount(view, () => {
  if (import.meta.env.SSR) return
  const reload = () => void loadRegistration()
  reload()
  // Whoever pastes another link into the same tab changes only the part after the `#`.
  addEventListener('hashchange', reload)
  return () => removeEventListener('hashchange', reload)
})
