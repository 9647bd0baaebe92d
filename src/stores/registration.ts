import { atom, onMount, type ReadableAtom } from 'nanostores'
import {
  askRegistration,
  type RegistrationAction,
  type RegistrationAnswer,
} from '../data/registration.ts'

/** The registration that the page's link names. */
export type RegistrationView = { readonly status: 'loading' } | RegistrationAnswer

const view = atom<RegistrationView>({ status: 'loading' })

export const $registration: ReadableAtom<RegistrationView> = view

/**
 * Reads, confirms or cancels the registration, and shows what became of it. The token is in the
 * address after the `#`, which browsers do not send to servers.
 */
export async function showRegistration(action: RegistrationAction): Promise<void> {
  view.set({ status: 'loading' })
  view.set(await askRegistration(action, location.hash.slice(1)))
}

onMount(view, () => {
  if (import.meta.env.SSR) return
  const reload = () => void showRegistration('read')
  reload()
  // A link pasted into the same tab only changes the part after the `#`.
  addEventListener('hashchange', reload)
  return () => removeEventListener('hashchange', reload)
})
