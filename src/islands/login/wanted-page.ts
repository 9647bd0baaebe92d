import { safeRedirect } from '../../domain/safe-redirect.ts'

/** Where a member goes from here: to the page they wanted, and never in a circle. */
export function wantedPage(): string {
  const page = safeRedirect(new URLSearchParams(location.search).get('next'))
  return /^\/login\b/.test(page) ? safeRedirect(null) : page
}
