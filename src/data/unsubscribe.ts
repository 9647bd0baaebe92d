import { PUBLIC_SUPABASE_URL } from 'astro:env/client'

export type UnsubscribeAnswer = 'done' | 'unknown' | 'failed'

/** Milliseconds a request may take. */
const TIMEOUT = 12_000

/** Ends the news to the recipient of the email that the token is from, as email programs do. */
export async function unsubscribe(token: string): Promise<UnsubscribeAnswer> {
  const address = new URL('/functions/v1/send-emails/unsubscribe', PUBLIC_SUPABASE_URL)
  address.searchParams.set('token', token)
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.ok) return 'done'
    return response.status === 404 ? 'unknown' : 'failed'
  } catch {
    // No network or no time left: the page offers to try again.
    return 'failed'
  }
}
