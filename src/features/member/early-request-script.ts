// Runs in the head of each members' page, before anything else is loaded.

import { deviceStorage } from '../../shared/storage.ts'
import { pageFunctionAt } from '../../shared/supabase/page-request.ts'
import { requestEarly } from '../auth/early-request-script.ts'
import { knownRevisions } from './device.ts'

/** Requests all that the page shows, in parallel with its code. */
export function requestPage(backend: string, apikey: string): void {
  const name = pageFunctionAt(location.pathname)
  requestEarly(new URL(`rest/v1/rpc/${name}`, `${backend}/`).href, apikey, (userId) =>
    name === 'admin_page' ? {} : { p_known: knownRevisions({ userId, storage: deviceStorage }) },
  )
}
