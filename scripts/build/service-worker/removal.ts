// Takes the place of the service worker when it is switched off: removes its caches and itself.
declare const registration: { unregister(): Promise<boolean> }
declare function skipWaiting(): Promise<void>

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}

addEventListener('install', () => void skipWaiting())
addEventListener('activate', () => void remove())

// A module, so that what it declares is its own.
export {}
