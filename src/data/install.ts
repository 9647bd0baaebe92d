/** The browser's offer to install the members' area, which not every browser makes. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
  /** Left by the script in the head: the browser may make its offer before the page's modules run. */
  var installPrompt: InstallPrompt | undefined
}

/** Keeps the browser from showing its offer by itself. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.installPrompt = event
  })
}

/** Hears whether there is an offer, now and whenever that changes. @returns how to stop that */
export function listenToInstallPrompt(hear: (isThere: boolean) => void): () => void {
  const listening = new AbortController()
  addEventListener('beforeinstallprompt', () => hear(true), listening)
  addEventListener('appinstalled', () => hear(false), listening)
  hear(globalThis.installPrompt !== undefined)
  return () => listening.abort()
}

/** Lets the browser ask. It makes a new offer if the answer was no. */
export async function showInstallPrompt(): Promise<void> {
  const event = globalThis.installPrompt
  globalThis.installPrompt = undefined
  await event?.prompt()
}
