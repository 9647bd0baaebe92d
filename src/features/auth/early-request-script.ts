// Runs in the head of each members' page, before anything else is loaded.

import { REQUEST_TIMEOUT } from '../../shared/fault.ts'
import { isFresh, storedSession } from '../../shared/supabase/stored-session.ts'
import { signInAddress } from './safe-redirect.ts'

/**
 * Requests the page's data, in parallel with its code. A visitor is sent to /login instead, before
 * the page shows or loads anything.
 */
export function requestEarly(address: string, apikey: string): void {
  const session = storedSession()
  if (!session) {
    leave()
    return
  }
  if (!isFresh(session)) return
  const { accessToken } = session
  const askedAt = Date.now()
  const response = fetch(address, {
    headers: { apikey, Authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  })
  response.catch(() => {}) // Whoever takes the response handles it; nobody may be left to take it.
  globalThis.earlyRequest = { address, accessToken, askedAt, response }
}

function leave(): void {
  document.documentElement.hidden = true
  location.replace(signInAddress())
}
