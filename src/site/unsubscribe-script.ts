// Runs in /unsubscribe, below the parts of the page.

import { REQUEST_TIMEOUT } from '../shared/fault.ts'
import { focusResult, linkToken, onNewLink, showParts } from './page-parts.ts'

/** A button unsubscribes, because programs open links too. The token is in the fragment. */
export function start(backend: string): void {
  document.querySelector('[data-action]')?.addEventListener('click', async () => {
    const asked = linkToken()
    showResult('working')
    const answer = await unsubscribe(backend, asked)
    if (asked === linkToken()) showResult(answer)
  })
  const show = () => (linkToken() === '' ? showResult('unknown') : showParts(['ask']))
  onNewLink(show)
  show()
}

function showResult(state: string): void {
  showParts([state])
  focusResult()
}

/** Unsubscribes the person of the token, as email programs do. */
async function unsubscribe(backend: string, token: string): Promise<'done' | 'unknown' | 'failed'> {
  const address = new URL('/functions/v1/send-emails/unsubscribe', backend)
  address.searchParams.set('token', token)
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    if (response.ok) return 'done'
    return response.status === 404 ? 'unknown' : 'failed'
  } catch {
    // No network or no time left: the page offers to try again.
    return 'failed'
  }
}
