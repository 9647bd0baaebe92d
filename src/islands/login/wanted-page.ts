import { ownPath } from '../../tools/next-path.ts'

/** Where a member goes from here: to the page they wanted, and never in a circle. */
export function wantedPage(): string {
  const page = ownPath(new URLSearchParams(location.search).get('next'))
  return /^\/login\b/.test(page) ? ownPath(null) : page
}
