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

/** The registration that the token belongs to. */
export function readRegistration(token: string): Promise<RegistrationAnswer> {
  return ask('registration_by_token', token)
}

/** Confirms it; doing it twice is no error. */
export function confirmRegistration(token: string): Promise<RegistrationAnswer> {
  return ask('confirm_registration', token)
}

/** Cancels it; doing it twice is no error. */
export function cancelRegistration(token: string): Promise<RegistrationAnswer> {
  return ask('cancel_registration', token)
}

/** A plain request: a visitor's page need not load the clients that members need. */
async function ask(name: string, token: string): Promise<RegistrationAnswer> {
  try {
    const response = await fetch(new URL(`/rest/v1/rpc/${name}`, PUBLIC_SUPABASE_URL), {
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
