// Runs in /registration, below the parts of the page.

import { dateInWords } from '../shared/date-in-words.ts'
import { REQUEST_TIMEOUT } from '../shared/fault.ts'
import * as decode from '../shared/supabase/decode.ts'
import { fillParts, focusResult, showParts } from './page-parts.ts'

interface Settings {
  readonly backend: string
  readonly apikey: string
  readonly locale: string
  readonly timeZone: string
  /** The session that the calendar links of the page are for. */
  readonly session: string
}

/** What can be done with a registration; doing it twice is no error. */
const FUNCTIONS = {
  read: 'registration_by_token',
  confirm: 'confirm_registration',
  cancel: 'cancel_registration',
}

type Action = keyof typeof FUNCTIONS

/** What the function returns; null if the token is of no registration. */
const registration = decode.optional(
  decode.rowOf({
    state: decode.oneOf([
      'registered',
      'waiting',
      'canceled',
      'attended',
      'unconfirmed',
      'expired',
      'closed',
      'missed',
      'deleted',
    ]),
    /** The rest is missing from one that is deleted. */
    session: decode.optional(decode.text),
    name: decode.optional(decode.text),
    /** When the session starts; null while its date is not set. */
    startsAt: decode.optional(decode.timestamp),
    hasStarted: decode.optional(decode.boolean),
    /** Whether the session takes registrations. */
    isOpen: decode.optional(decode.boolean),
    /** The place on the waiting list, from 1; null unless waiting. */
    place: decode.optional(decode.number),
    /** Until when it must be confirmed; null unless unconfirmed or expired. */
    confirmBy: decode.optional(decode.timestamp),
  }),
)

type Registration = NonNullable<decode.Decoded<typeof registration>>

/** Shows the registration that the token in the fragment is for, confirms it and cancels it. */
export function start(settings: Settings): void {
  let shown: readonly string[] = []
  const token = () => location.hash.slice(1)
  const button = (name: string) =>
    document.querySelector<HTMLElement>(`button[data-action="${name}"]`)

  async function run(action: Action): Promise<void> {
    const asked = token()
    showParts(['loading'])
    const answer = await ask(action, asked, settings)
    if (asked !== token()) return
    const isFound = typeof answer !== 'string'
    if (isFound) fillParts(valuesOf(answer, settings))
    shown = isFound ? statesOf(answer, settings) : [answer]
    showParts(shown)
  }

  for (const action of ['read', 'confirm', 'cancel'] as const) {
    button(action)?.addEventListener('click', () => {
      void run(action).then(focusResult)
      focusResult()
    })
  }
  // The safe answer has the focus, so that pressing Enter twice cancels nothing.
  button('ask')?.addEventListener('click', () => {
    showParts(shown.map((state) => (state === 'cancelable' ? 'asking' : state)))
    button('keep')?.focus()
  })
  button('keep')?.addEventListener('click', () => {
    showParts(shown)
    button('ask')?.focus()
  })
  // A link pasted into the same tab only changes the fragment.
  addEventListener('hashchange', () => void run('read'))
  void run('read')
}

/** Reads, confirms or cancels the registration. @returns it, or the state of the page that says why not */
async function ask(
  action: Action,
  token: string,
  { backend, apikey }: Settings,
): Promise<Registration | 'unknown' | 'tooMany' | 'failed'> {
  try {
    const response = await fetch(new URL(`/rest/v1/rpc/${FUNCTIONS[action]}`, backend), {
      method: 'POST',
      headers: { apikey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ p_token: token }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    if (!response.ok) return response.status === 429 ? 'tooMany' : 'failed'
    return registration(await response.json()) ?? 'unknown'
  } catch {
    // No network, no time left, or an answer that cannot be read: the page offers to try again.
    return 'failed'
  }
}

function valuesOf({ name, place, startsAt, confirmBy }: Registration, settings: Settings) {
  const { locale, timeZone } = settings
  const inWords = (moment: string | null) =>
    moment === null ? '' : dateInWords(moment, locale, timeZone)
  return {
    name: name ?? '',
    place: place?.toLocaleString(locale) ?? '',
    start: inWords(startsAt),
    deadline: inWords(confirmBy),
  }
}

function statesOf(shown: Registration, settings: Settings): string[] {
  const { state, startsAt, hasStarted, isOpen, session } = shown
  if (state === 'deleted') return [state]
  if (state === 'canceled') return isOpen ? [state, 'again'] : [state]
  const isHeld = state === 'registered' || state === 'waiting' || state === 'unconfirmed'
  const date = hasStarted ? 'started' : 'dated'
  return [
    state,
    startsAt === null ? 'undated' : date,
    ...(isHeld && !hasStarted ? ['cancelable', ...(isOpen ? ['open'] : [])] : []),
    ...(state === 'registered' && session === settings.session ? ['calendar'] : []),
  ]
}
