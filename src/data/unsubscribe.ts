import { PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { REQUEST_TIMEOUT } from './request-timeout.ts'

export type UnsubscribeAnswer = 'done' | 'unknown' | 'failed'

/** Ends the news to the recipient of the email that the token is from, as email programs do. */
export async function unsubscribe(token: string): Promise<UnsubscribeAnswer> {
  const address = new URL('/functions/v1/send-emails/unsubscribe', PUBLIC_SUPABASE_URL)
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
