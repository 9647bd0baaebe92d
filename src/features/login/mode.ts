import { useMemo, useSyncExternalStore } from 'react'
import { type MailedLink, parseMailedLink } from '../../shared/email-link.ts'
import { isLogin, safeRedirect } from '../auth/safe-redirect.ts'
import { leftPage } from '../auth/session.ts'

const MODES = ['sign-in', 'sign-up', 'forgot', 'new-password'] as const

export type Mode = (typeof MODES)[number]

/** The mode that the address names. The prerendered page is that of signing in. */
export function useMode(): Mode {
  return useSyncExternalStore(listenToMoves, modeOfAddress, () => MODES[0])
}

/** The mailed link that has led here, if one has; also when it is opened while the page is there. */
export function useMailedLink(): MailedLink | null {
  const fragment = useSyncExternalStore(
    listenToMoves,
    () => location.hash,
    () => '',
  )
  return useMemo(() => parseMailedLink(fragment), [fragment])
}

/** Where a member goes from here: to the page they wanted, and never in a circle. */
export function wantedPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? ''
  const left = location.hash === '' ? leftPage() : null // A link brings its own figures.
  const page = safeRedirect(left?.split('#')[0] === next ? left : next + location.hash)
  return isLogin(page) ? safeRedirect(null) : page
}

/** The address of a mode. */
export function addressOf(mode: Mode): string {
  return `/login?mode=${mode}`
}

/**
 * Changes the mode without leaving the page, so that what was typed stays.
 * @param as `replace`: going back does not lead to the present address again
 */
export function goTo(mode: Mode, as: 'push' | 'replace' = 'push'): void {
  const query = new URLSearchParams(location.search)
  query.set('mode', mode)
  query.delete('reason')
  const [, fragment = ''] = wantedPage().split('#')
  history[`${as}State`](null, '', `/login?${query}${fragment && `#${fragment}`}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

function modeOfAddress(): Mode {
  const name = new URLSearchParams(location.search).get('mode')
  return MODES.find((mode) => mode === name) ?? MODES[0]
}

/** Calls back whenever the address changes while the page stays. @returns how to stop that */
export function listenToMoves(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}
