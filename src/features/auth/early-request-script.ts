// Runs in the head of each members' page, before anything else is loaded: see the folder member.

import { REQUEST_TIMEOUT } from '../../shared/fault.ts'
import type { PageArguments } from '../../shared/supabase/page-request.ts'
import { isFresh, storedSession } from '../../shared/supabase/stored-session.ts'
import { signInAddress } from './safe-redirect.ts'

/**
 * Requests the page's data, in parallel with its code. A visitor is sent to /login instead, before
 * the page shows or loads anything.
 */
export function requestEarly(
  address: string,
  apikey: string,
  argumentsOf: (userId: string) => PageArguments,
): void {
  const session = storedSession()
  if (!session) {
    leave()
    return
  }
  if (!isFresh(session)) return
  const { accessToken, member } = session
  const args = argumentsOf(member.id)
  const response = fetch(address, {
    method: 'POST',
    headers: {
      apikey,
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  })
  response.catch(() => {}) // Whoever takes the response handles it; nobody may be left to take it.
  globalThis.earlyRequest = { address, userId: member.id, args, accessToken, response }
}

function leave(): void {
  document.documentElement.hidden = true
  location.replace(signInAddress())
}
