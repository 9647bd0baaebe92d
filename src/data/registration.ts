import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'

const STATES = ['registered', 'waiting', 'canceled', 'unconfirmed', 'expired'] as const

/** What the link of a registration shows. */
export interface Registration {
  readonly name: string
  readonly state: (typeof STATES)[number]
  /** When the session starts; null while its date is not set. */
  readonly startsAt: string | null
  /** The place on the waiting list, from 1; null unless waiting. */
  readonly place: number | null
  /** Until when it must be confirmed; null unless unconfirmed or expired. */
  readonly confirmBy: string | null
}

/** What became of a question: `unknown` if no registration has the token. */
export type RegistrationAnswer =
  | { readonly status: 'unknown' | 'tooMany' | 'failed' }
  | { readonly status: 'shown'; readonly registration: Registration }

/** Milliseconds a request may take. */
const TIMEOUT = 12_000

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
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.ok) return answerOf(await response.json())
    return { status: response.status === 429 ? 'tooMany' : 'failed' }
  } catch {
    // No network, no time left, or an answer that is no JSON: the page offers to try again.
    return { status: 'failed' }
  }
}

function answerOf(row: unknown): RegistrationAnswer {
  if (row === null) return { status: 'unknown' }
  const { name, state, starts_at, place, confirm_by }: Record<string, unknown> = Object(row)
  const known = STATES.find((each) => each === state)
  if (typeof name !== 'string' || known === undefined) return { status: 'failed' }
  return {
    status: 'shown',
    registration: {
      name,
      state: known,
      startsAt: typeof starts_at === 'string' ? starts_at : null,
      place: typeof place === 'number' ? place : null,
      confirmBy: typeof confirm_by === 'string' ? confirm_by : null,
    },
  }
}
