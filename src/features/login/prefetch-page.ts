import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { pageFunctionAt, requestTo } from '../../shared/supabase/page-request.ts'

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

/**
 * Has the browser ask the backend, while it checks the password, whether the next page may send its
 * request. Browsers keep that answer, for an address and its headers, at least some seconds, so the
 * page need not wait for it.
 */
export async function prefetchPermission(address: string): Promise<void> {
  const { pathname } = new URL(address, location.href)
  const path = `rpc/${pageFunctionAt(pathname)}`
  // Nobody is signed in yet, so the key stands for the token.
  const request = requestTo(path, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY)
  try {
    await fetch(request.address, { method: 'OPTIONS', headers: request.headers })
  } catch (error) {
    console.debug(error) // The page asks itself.
  }
}
