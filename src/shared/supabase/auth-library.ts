// What needs the code of the auth client, a fifth of all that a page of the members' area would load.
// Only /login imports it with the page; the others load it after their content.
import {
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import { type Fault, faultOfLostRequest } from '../fault.ts'

export { AuthClient } from '@supabase/supabase-js'
export { isAuthRetryableFetchError }

export function faultOfAuth(error: unknown): Fault {
  if (isAuthRetryableFetchError(error)) {
    return error.status ? { kind: 'server' } : faultOfLostRequest(error.message)
  }
  if (isAuthWeakPasswordError(error)) {
    const message = [error.message, ...unsaid(error.reasons, error.message)].join(' ')
    return { kind: 'refused', message, code: 'weak_password' }
  }
  const isUnreadable = ['AuthUnknownError', 'AuthInvalidTokenResponseError']
  if (!isAuthError(error) || isUnreadable.includes(error.name)) return { kind: 'unreadable' }
  return { kind: 'refused', message: error.message, code: error.code ?? null }
}

/** The server's reasons are words such as "length"; what its message says already is not repeated. */
function unsaid(reasons: readonly string[], message: string): string[] {
  const missing = reasons.filter((reason) => !message.toLowerCase().includes(reason.toLowerCase()))
  return missing.length > 0 ? [`(${missing.join(', ')})`] : []
}
