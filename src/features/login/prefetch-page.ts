let prefetched: string | null = null

/**
 * Loads the page that comes after the sign-in and its code, while the password is being typed. It
 * reads the page itself: for Firefox, a link that prefetches it would need a wider default-src.
 */
export function prefetchPage(address: string): void {
  if (prefetched === address || !navigator.onLine) return
  prefetched = address
  // A link that nobody sees, for the page's speculation rules. Where they are unknown it does nothing.
  const link = document.createElement('a')
  Object.assign(link, { href: address, rel: 'next', tabIndex: -1, ariaHidden: 'true' })
  document.body.append(link)
  void preloadModules(address)
}

async function preloadModules(address: string): Promise<void> {
  try {
    const page = await fetch(address, { cache: 'force-cache' })
    const html = await page.text()
    for (const [, module = ''] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href: module }))
    }
  } catch (error) {
    console.debug(error) // The page loads all of it itself.
  }
}
