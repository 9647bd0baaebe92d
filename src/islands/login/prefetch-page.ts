let prefetched: string | null = null

/** Loads the page that comes after the sign-in and its code, while the password is being typed. */
export function prefetchPage(address: string): void {
  if (prefetched === address || !navigator.onLine) return
  prefetched = address
  addLink('prefetch', address)
  void preloadModules(address)
}

async function preloadModules(address: string): Promise<void> {
  try {
    const page = await fetch(address, { cache: 'force-cache' })
    const html = await page.text()
    for (const [, module = ''] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)) {
      addLink('modulepreload', module)
    }
  } catch (error) {
    console.debug(error) // The page loads all of it itself.
  }
}

function addLink(rel: 'prefetch' | 'modulepreload', href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}
