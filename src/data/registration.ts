import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { type Decoded, number, oneOf, optional, rowOf, text } from './decode.ts'
import { REQUEST_TIMEOUT } from './request-timeout.ts'

/** What the link of a registration shows; null if no registration has its token. */
const registration = optional(
  rowOf({
    name: text,
    state: oneOf(['registered', 'waiting', 'canceled', 'unconfirmed', 'expired']),
    /** When the session starts; null while its date is not set. */
    startsAt: optional(text),
    /** The place on the waiting list, from 1; null unless waiting. */
    place: optional(number),
    /** Until when it must be confirmed; null unless unconfirmed or expired. */
    confirmBy: optional(text),
  }),
)

export type Registration = NonNullable<Decoded<typeof registration>>

/** What became of a question: `unknown` if no registration has the token. */
export type RegistrationAnswer =
  | { readonly status: 'unknown' | 'tooMany' | 'failed' }
  | { readonly status: 'shown'; readonly registration: Registration }

/** What can be done with a registration; doing it twice is no error. */
const FUNCTIONS = {
  read: 'registration_by_token',
  confirm: 'confirm_registration',
  cancel: 'cancel_registration',
}

export type RegistrationAction = keyof typeof FUNCTIONS

/**
 * Reads, confirms or cancels the registration that the token belongs to, and reads what became of
 * it. A plain request: a visitor's page need not load the clients that members need.
 */
export async function askRegistration(
  action: RegistrationAction,
  token: string,
): Promise<RegistrationAnswer> {
  try {
    const address = new URL(`/rest/v1/rpc/${FUNCTIONS[action]}`, PUBLIC_SUPABASE_URL)
    const response = await fetch(address, {
      method: 'POST',
      headers: { apikey: PUBLIC_SUPABASE_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ p_token: token }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    if (!response.ok) return { status: response.status === 429 ? 'tooMany' : 'failed' }
    const found = registration(await response.json())
    return found ? { status: 'shown', registration: found } : { status: 'unknown' }
  } catch {
    // No network, no time left, or an answer that cannot be read: the page offers to try again.
    return { status: 'failed' }
  }
}
