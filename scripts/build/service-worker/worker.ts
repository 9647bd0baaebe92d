// The service worker of /members and below: it answers with the pages and files of its own build.
declare const BUILD: {
  readonly version: string
  /** Addresses of pages and files, each with the hash of its content. */
  readonly files: readonly (readonly [address: string, integrity: string])[]
}

declare const registration: { unregister(): Promise<boolean> }
declare function skipWaiting(): Promise<void>
declare function addEventListener(
  type: 'install' | 'activate',
  listener: (event: LifecycleEvent) => void,
): void
declare function addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LifecycleEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const PREFIX = 'members-'
const CACHE = PREFIX + BUILD.version

/** All files or none: one that is of another build fails its hash, and the worker is not installed. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const requests = BUILD.files.map(
    ([address, integrity]) => new Request(address, { integrity, cache: 'no-cache' }),
  )
  await cache.addAll(requests)
  await skipWaiting()
}

/** Pages of the build before this one may still be open and ask for their files. */
async function removeOldCaches(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A page comes from this build alone, so that two builds never mix; a file from the build it names. */
async function find(request: Request): Promise<Response | undefined> {
  // A page is stored without the slash that its address may end with.
  const pathname = new URL(request.url).pathname.replace(/(?<=.)\/$/, '')
  const cache = await caches.open(CACHE)
  return request.mode === 'navigate' ? cache.match(pathname) : caches.match(pathname)
}

/** A worker that cannot do its work goes, and the next page comes from the network again. */
function removeItself(error: unknown): undefined {
  console.warn(error)
  void registration.unregister()
}

async function answer(request: Request): Promise<Response> {
  return (await find(request).catch(removeItself)) ?? fetch(request)
}

addEventListener('install', (event) => event.waitUntil(install()))

addEventListener('activate', (event) => event.waitUntil(removeOldCaches()))

addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && new URL(url).origin === location.origin) {
    event.respondWith(answer(event.request))
  }
})

// A module, so that what it declares is its own.
export {}
