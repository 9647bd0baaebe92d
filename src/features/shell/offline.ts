import { whenIdle } from '../../shared/when-idle.ts'

interface ScriptUrls {
  /** That of a policy returns a TrustedScriptURL. */
  createScriptURL(address: string): string
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls } | undefined
}

const WORKER = '/service-worker.js'

/** Makes the members' area open without a network from the next page on. */
export function workOffline(): void {
  if (!('serviceWorker' in navigator)) return
  // The worker loads every page and file: not before this page is ready.
  addEventListener('load', () => whenIdle(() => void register()))
}

/** The site's header lets this one policy make the address of a script, and no other. */
async function register(): Promise<void> {
  const rules = { createScriptURL: () => WORKER }
  try {
    const policy = globalThis.trustedTypes?.createPolicy('service-worker', rules)
    const address = policy?.createScriptURL(WORKER) ?? WORKER
    await navigator.serviceWorker.register(address, { scope: '/members' })
  } catch (error) {
    console.debug(error) // The pages work as before, with a network.
  }
}
