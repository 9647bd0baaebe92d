// Runs in the head of each members' page, before anything else is loaded.

import { REQUEST_TIMEOUT } from '../../shared/fault.ts'
import { deviceStorage } from '../../shared/storage.ts'
import { pageFunctionAt, requestTo } from '../../shared/supabase/page-request.ts'
import { isFresh, storedSession } from '../../shared/supabase/stored-session.ts'
import { signInAddress } from '../auth/safe-redirect.ts'
import { knownRevisions } from './device.ts'

/**
 * Requests all that the page shows, in parallel with its code. A visitor is sent to /login instead,
 * before the page shows or loads anything.
 */
export function requestPage(backend: string, apikey: string): void {
  const session = storedSession()
  if (!session) {
    document.documentElement.hidden = true
    location.replace(signInAddress())
    return
  }
  if (!isFresh(session)) return
  const { accessToken, member } = session
  const userId = member.id
  const name = pageFunctionAt(location.pathname)
  const { address, headers } = requestTo(`rpc/${name}`, backend, apikey, accessToken)
  const args =
    name === 'admin_page' ? {} : { p_known: knownRevisions({ userId, storage: deviceStorage }) }
  const askedAt = Date.now()
  const response = fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  })
  const times = response.then(() => ({ askedAt, arrivedAt: Date.now() }))
  times.catch(() => {}) // Whoever takes the response handles it; nobody may be left to take it.
  globalThis.earlyRequest = { address, userId, args, accessToken, response, times }
}
