import { atom, onMount, type ReadableAtom } from 'nanostores'
import { listenToInstallPrompt, showInstallPrompt } from '../data/install.ts'

const canInstall = atom(false)

/** Whether the browser can install the members' area now. */
export const $canInstall: ReadableAtom<boolean> = canInstall

onMount(canInstall, () => {
  if (import.meta.env.SSR) return
  return listenToInstallPrompt((isThere) => canInstall.set(isThere))
})

/** Lets the browser ask whether to install, once for each of its offers. */
export async function install(): Promise<void> {
  canInstall.set(false)
  await showInstallPrompt()
}
